import { createHash } from 'node:crypto';

/** SHA-256 of bytes, or of a text's UTF-8 bytes, in lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
