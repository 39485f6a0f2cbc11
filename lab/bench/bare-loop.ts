import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { groupMembers, privateBytes } from '@tintype/testing/processes';
import type { Loop, Round } from './loop.ts';

/** What the loop's process says: first that its browser runs, then the result of each round. */
export type BareMessage = { readonly browserPid: number } | { readonly round: Round } | { readonly failure: string };

/**
 * A script as anybody writes it in an afternoon: one browser, a context for each picture. In a
 * process of its own. `switches` are for the browser.
 */
export async function startBareLoop(undo: AsyncDisposableStack, switches: readonly string[] = []): Promise<Loop> {
  const child = fork(join(import.meta.dirname, 'bare-loop-process.ts'), [...switches], {
    execArgv: ['--conditions=source'],
  });
  const ended = once(child, 'exit');
  undo.defer(async () => {
    if (child.connected) child.disconnect();
    await ended;
  });
  const next = async (): Promise<BareMessage> => {
    const [message] = (await Promise.race([once(child, 'message'), ended.then(gone)])) as [BareMessage];
    if ('failure' in message) throw new Error(`The bare loop failed: ${message.failure}`);
    return message;
  };
  const { browserPid } = (await next()) as { browserPid: number };
  return {
    run: async (order) => {
      child.send(order);
      return ((await next()) as { round: Round }).round;
    },
    memoryBytes: () => privateBytes([child.pid!, ...groupMembers(browserPid)]),
  };
}

const gone = (): never => {
  throw new Error('The bare loop ended by itself');
};
