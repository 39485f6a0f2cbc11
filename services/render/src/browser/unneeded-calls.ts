const beginOf = (method: string): string => `{"method":"${method}",`;
const beginOfPerformance = beginOf('Performance.enable');
const beginOfRuntime = beginOf('Runtime.enable');
const [attached, detached] = ['Target.attachedToTarget', 'Target.detachedFromTarget'].map(beginOf);

type Call = { readonly id: number; readonly sessionId?: string };
type TargetEvent = {
  readonly params: { readonly sessionId: string; readonly targetInfo?: { readonly type: string } };
};

/**
 * Answers calls that Puppeteer makes and that no capture needs: metrics of a page, and the runtime
 * of its workers, in which no script of ours runs. A worker that floods its console would send each
 * entry as an event.
 */
export function createUnneededCalls(): {
  /** Takes note of the sessions of workers. */
  readonly receive: (message: string) => void;
  /** Returns the response to a call that must not be sent. */
  readonly respondTo: (message: string) => string | undefined;
} {
  const workers = new Set<string>();
  const isUnneeded = (message: string): boolean =>
    message.startsWith(beginOfPerformance) ||
    (message.startsWith(beginOfRuntime) && workers.has((JSON.parse(message) as Call).sessionId ?? ''));
  return {
    receive: (message) => {
      const isNew = message.startsWith(attached!);
      if (!isNew && !message.startsWith(detached!)) return;
      const { sessionId, targetInfo } = (JSON.parse(message) as TargetEvent).params;
      if (!isNew) workers.delete(sessionId);
      else if (targetInfo?.type.endsWith('worker') === true) workers.add(sessionId);
    },
    respondTo: (message) => {
      if (!isUnneeded(message)) return undefined;
      const { id, sessionId } = JSON.parse(message) as Call;
      return JSON.stringify({ id, result: {}, sessionId });
    },
  };
}
