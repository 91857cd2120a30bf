import { createInterface } from 'node:readline';

/** A person at a terminal. */
export interface Terminal {
  /** One key, without Enter; '' at the end of input. */
  key(): Promise<string>;
  /** One line of text; null at the end of input. */
  line(prompt: string): Promise<string | null>;
}

/** How long keys that were typed before come in, in milliseconds. */
const TYPED_BEFORE = 50;

/** The terminal that a process was started in; undefined where its input or output is not a terminal. */
export function openTerminal(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Terminal | undefined {
  if (!input.isTTY || !output.isTTY) return undefined;
  return {
    key: () =>
      new Promise((resolve) => {
        let isAsked = false;
        const read = (bytes: Buffer) => {
          const text = bytes.toString();
          // Ctrl-C and Ctrl-D, which a raw terminal hands over as they are.
          const isEnd = text === '\u0003' || text === '\u0004';
          if (!isAsked && !isEnd) return;
          input.off('data', read);
          input.setRawMode(false).pause();
          resolve(isEnd ? '' : text.charAt(0));
        };
        input.setRawMode(true).resume().on('data', read);
        // What was typed before the question could be read does not answer it.
        setTimeout(() => {
          isAsked = true;
        }, TYPED_BEFORE);
      }),
    line: (prompt) =>
      new Promise((resolve) => {
        const reader = createInterface({ input, output });
        // Ctrl-C and Ctrl-D close it, too.
        reader.on('close', () => resolve(null));
        reader.question(prompt, (text) => {
          resolve(text.trim());
          reader.close();
        });
      }),
  };
}
