import type { Db } from '@tintype/database/connect';

/** What the items of a batch were like that were held at one moment. */
export type Held = {
  readonly count: number;
  /** Those with a capture, without a host, or whose host is named although they are not held. */
  readonly wrong: number;
};

export async function lookAtHeld({ client }: Db): Promise<Held> {
  const [held] = await client.rows<Held>`
    SELECT (count(*) FILTER (WHERE state = 'HELD'))::int AS count,
           (count(*) FILTER (WHERE (state = 'HELD') <> (held_host IS NOT NULL) OR state = 'HELD' AND capture_id IS NOT NULL))::int AS wrong
    FROM batch_items WHERE state = 'HELD' OR held_host IS NOT NULL`;
  return held!;
}
