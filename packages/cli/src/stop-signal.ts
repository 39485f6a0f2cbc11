import { Stopped } from './command.ts';

/**
 * Returns a signal that the first Ctrl-C, SIGTERM or closed terminal aborts; a second one ends the
 * process at once.
 */
export function processStopSignal(): () => AbortSignal {
  let controller: AbortController | undefined;
  return () => {
    if (controller !== undefined) return controller.signal;
    controller = new AbortController();
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(name, () => {
        if (controller?.signal.aborted === true) process.exit(130);
        controller?.abort(new Stopped('Stopped.'));
      });
    return controller.signal;
  };
}
