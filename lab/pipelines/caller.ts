import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';

// Answers are looked into at any depth.
// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;
type Key = { readonly apiKey: string };
export type Armed = { readonly id: string; readonly secret: string };
export type PipelineCaller = ReturnType<typeof createCaller>;

/**
 * Calls the pipelines of a system as a program of a user does; anything but the status that is
 * expected is an error.
 */
export function createCaller({ gatewayUrl }: Pick<System, 'gatewayUrl'>, { apiKey }: Key) {
  async function send(method: string, path: string, body?: object): Promise<Json> {
    const response = await fetch(`${gatewayUrl}/v1${path}`, {
      method,
      headers: { 'X-API-Key': apiKey, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return text === '' ? {} : (JSON.parse(text) as Json);
  }
  async function arm(graph: object): Promise<Armed> {
    const { id } = await send('POST', '/pipelines', { name: 'Measured', graph });
    return { id, secret: (await send('POST', `/pipelines/${id}/trigger-secret`))['secret'] };
  }
  const request = ({ id, secret }: Armed, body: object) => ({
    url: `${gatewayUrl}/webhooks/canvas/${id}/trigger`,
    headers: { Authorization: `Bearer ${secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  /** Gives the status alone: refusals are what some callers look for. */
  async function fire(armed: Armed, urls: readonly string[]): Promise<number> {
    const { url, ...sent } = request(armed, { urls });
    const response = await fetch(url, { method: 'POST', ...sent });
    await response.arrayBuffer();
    return response.status;
  }
  const runEnded = (pipelineId: string, runId: string): Promise<Json> =>
    until(
      async () => {
        const run = await send('GET', `/pipelines/${pipelineId}/runs/${runId}`);
        return ['QUEUED', 'RUNNING'].includes(run['status']) ? undefined : run;
      },
      { msMax: 3_600_000, intervalMs: 1_000, what: 'the run to end' },
    );
  return { send, arm, request, fire, runEnded };
}
