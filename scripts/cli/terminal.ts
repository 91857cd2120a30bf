import { createInterface } from 'node:readline';

/** A person at a terminal. */
export interface Terminal {
  /** One key, without Enter; '' at the end of input. */
  key(): Promise<string>;
  /** One line of text; null at the end of input. */
  line(prompt: string): Promise<string | null>;
}

/** The terminal that a process was started in; undefined where its input or output is not a terminal. */
export function openTerminal(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Terminal | undefined {
  if (!input.isTTY || !output.isTTY) return undefined;
  return {
    key: () =>
      new Promise((resolve) => {
        input.setRawMode(true).resume();
        input.once('data', (bytes) => {
          input.setRawMode(false).pause();
          const text = bytes.toString();
          // Ctrl-C and Ctrl-D, which a raw terminal hands over as they are.
          resolve(text === '\u0003' || text === '\u0004' ? '' : text.charAt(0));
        });
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
