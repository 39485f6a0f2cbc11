const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Resolves at the first request to stop. Later requests change nothing: Ctrl-C arrives twice, from
 * the terminal and through `bootstrap.mjs`.
 */
export const waitForStop = (): Promise<NodeJS.Signals> =>
  new Promise((resolve) => {
    for (const signal of stopSignals) process.on(signal, resolve);
  });
