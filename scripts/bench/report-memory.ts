import { writeSync } from 'node:fs';

/** Loaded before a command: when that ends, its peak memory (KiB) goes to file descriptor 3. */
process.on('exit', () => {
  writeSync(3, String(process.resourceUsage().maxRSS));
});
