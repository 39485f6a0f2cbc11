import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Terminal } from './terminal.ts';
import { CommandStopped } from './command.ts';

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  // A reader that stops early, such as `head`, is not a failure.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  return {
    isTerminal: stdout.isTTY === true,
    showsProgress: stderr.isTTY === true,
    write: (content) => void stdout.write(content),
    tell: (text) => void stderr.write(text),
    coloured: (colour, text) => styleText(colour, text, { stream: stderr }),
    stdin: () => stdin as AsyncIterable<Uint8Array>,
    askSecretly: async (question) => {
      const isPerson = stdin.isTTY === true;
      if (isPerson) stderr.write(question);
      const nowhere = new Writable({ write: (_piece, _encoding, done) => done() });
      const lines = createInterface({ input: stdin, output: nowhere, terminal: isPerson });
      try {
        return await lines.question('');
      } finally {
        lines.close();
        if (isPerson) stderr.write('\n');
      }
    },
  };
}

/**
 * The first Ctrl-C, SIGTERM or closed terminal aborts the signal; a second one ends the process at
 * once.
 */
export function processStopSignal(): () => AbortSignal {
  let controller: AbortController | undefined;
  return () => {
    if (controller !== undefined) return controller.signal;
    controller = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(name, () => {
        if (controller?.signal.aborted === true) process.exit(130);
        controller?.abort(new CommandStopped('Stopped.'));
      });
    return controller.signal;
  };
}
