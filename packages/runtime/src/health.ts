/** Returns `undefined` if healthy, or the problem in one sentence otherwise. */
export type HealthCheck = () => Promise<string | undefined>;
export type HealthChecks = Readonly<Record<string, HealthCheck>>;

export type HealthReport = {
  readonly status: 'ok' | 'unavailable';
  readonly checks: Readonly<Record<string, string>>;
  /** The duration of each check. */
  readonly seconds: Readonly<Record<string, number>>;
};

const answerMsMax = 2_000;

/** Runs all checks at once. A check that takes over two seconds counts as failed. */
export async function checkHealth(checks: HealthChecks): Promise<HealthReport> {
  const startedAt = performance.now();
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const late = new Promise<string>((resolve) =>
        setTimeout(resolve, answerMsMax, `did not respond within ${answerMsMax / 1_000} s`).unref(),
      );
      const problem = await Promise.race([check(), late]).catch((error: unknown) => String(error));
      return { name, result: problem ?? 'ok', seconds: (performance.now() - startedAt) / 1_000 };
    }),
  );
  return {
    status: results.every(({ result }) => result === 'ok') ? 'ok' : 'unavailable',
    checks: Object.fromEntries(results.map(({ name, result }) => [name, result])),
    seconds: Object.fromEntries(results.map(({ name, seconds }) => [name, seconds])),
  };
}
