import type { Db } from '../connect.ts';

type Trace = { readonly requestId: string; readonly traceparent: string };

/** How long later work may join the trace of its request. */
const traceRetentionDays = 7;
const tracedItems = 100;

/** Written only for traced requests; a repeated id continues in the newer trace. */
export async function saveTrace({ client }: Db, { requestId, traceparent }: Trace): Promise<void> {
  await client.execute`
    INSERT INTO request_traces (request_id, traceparent) VALUES (${requestId}, ${traceparent})
    ON CONFLICT (request_id) DO UPDATE SET traceparent = EXCLUDED.traceparent, created_at = now()`;
}

export async function findTrace({ client }: Db, requestId: string): Promise<string | undefined> {
  const found = await client.first<{ traceparent: string }>`
    SELECT traceparent FROM request_traces WHERE request_id = ${requestId}`;
  return found?.traceparent;
}

/** `undefined` also for the captures of a list that are not traced. */
export async function findTraceOfCapture(
  { client }: Db,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<string | undefined> {
  const found = await client.first<{ traceparent: string }>`
    SELECT traceparent FROM request_traces
    WHERE request_id = ${requestId} AND NOT EXISTS (SELECT FROM captures WHERE id = ${id} AND batch_position >= ${tracedItems}::int)`;
  return found?.traceparent;
}

export const pruneTraces = ({ client }: Db, { limit }: { readonly limit: number }): Promise<number> =>
  client.execute`
    DELETE FROM request_traces WHERE request_id = ANY (ARRAY(
      SELECT request_id FROM request_traces WHERE created_at < now() - ${traceRetentionDays}::int * interval '1 day' ORDER BY created_at LIMIT ${limit}))`;
