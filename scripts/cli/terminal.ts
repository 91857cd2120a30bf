import { createInterface } from 'node:readline/promises';

/** A person at a terminal. */
export interface Terminal {
  /** One key, without Enter; '' at the end of input. */
  key(): Promise<string>;
  /** One line of text. */
  line(prompt: string): Promise<string>;
}

/** The terminal that a process was started in; undefined where its input or output is none. */
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
    line: async (prompt) => {
      const reader = createInterface({ input, output });
      const text = await reader.question(prompt);
      reader.close();
      return text.trim();
    },
  };
}
