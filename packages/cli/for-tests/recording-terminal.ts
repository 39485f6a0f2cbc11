import type { Terminal } from '../src/terminal.ts';

export type Recording = {
  readonly terminal: Terminal;
  readonly stdout: () => string;
  readonly stdoutBytes: () => Buffer;
  readonly stderr: () => string;
};
type Options = { readonly isTerminal?: boolean; readonly showsProgress?: boolean; readonly stdin?: string };

/** Creates a terminal that records its output, and has `stdin` as its input. */
export function recordingTerminal({ isTerminal = false, showsProgress = false, stdin = '' }: Options = {}): Recording {
  const written: Buffer[] = [];
  let told = '';
  return {
    stdout: () => Buffer.concat(written).toString(),
    stdoutBytes: () => Buffer.concat(written),
    stderr: () => told,
    terminal: {
      isTerminal,
      showsProgress,
      write: (content) => void written.push(Buffer.from(content)),
      tell: (text) => void (told += text),
      coloured: (_colour, text) => text,
      stdin: async function* () {
        yield Buffer.from(stdin);
      },
      askSecretly: async () => stdin.split('\n')[0]!,
    },
  };
}
