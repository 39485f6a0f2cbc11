const heartbeatMs = 10_000;

/**
 * An expected failure of the set-up: its text is all a reader needs, a stack would only hide it.
 */
export class SetupError extends Error {}

/**
 * Shows one step as `Node 24 … done in 3 s`, with a dot every ten seconds so that a long download
 * does not look like a hang. On stderr: stdout belongs to the script that is being started
 * (`tintype … --json`).
 */
export async function step(title, work) {
  process.stderr.write(`${title} …`);
  const startedAt = Date.now();
  const heartbeat = setInterval(() => process.stderr.write('.'), heartbeatMs);
  try {
    const result = await work();
    process.stderr.write(` done in ${describeDuration(Date.now() - startedAt)}\n`);
    return result;
  } catch (error) {
    process.stderr.write(' failed\n');
    throw error;
  } finally {
    clearInterval(heartbeat);
  }
}

function describeDuration(durationMs) {
  const seconds = durationMs / 1000;
  return seconds < 9.95 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds)} s`;
}
