import {
  acceptedPerMinute,
  pendingOfOrganizationMax,
  pendingOfPipelineMax,
} from '@tintype/contracts/pipelines/pipeline-bodies';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { sideBySide } from '@tintype/testing/side-by-side';
import { createCaller, type Armed, type PipelineCaller } from './caller.ts';
import { plain } from './graphs.ts';
import type { Row } from './table.ts';

const callers = 50;
const urls = ['https://example.com/'];
type Room = {
  readonly what: string;
  readonly room: number;
  readonly accepted: number;
  readonly others: readonly number[];
};

/**
 * Fifty callers at once, over HTTP, where there is room for fewer: in a pipeline, in its minute, in
 * an organization. No renderer runs.
 */
export async function measureCaps(system: System): Promise<Row[]> {
  const rooms = [await inPipeline(system), await inMinute(system), await inOrganization(system)];
  return rooms.map(({ what, room, accepted, others }) => {
    const rest = others.every((status) => status === 429)
      ? 'all others 429'
      : `others ${[...new Set(others)].join(', ')}`;
    return {
      what: `${callers} callers at once, ${what}`,
      measured: `${accepted} accepted, ${rest}`,
      must: `${room} accepted, all others 429`,
      holds: accepted === room && others.every((status) => status === 429),
    };
  });
}

async function atOnce(caller: PipelineCaller, pipelines: readonly Armed[]) {
  const statuses = await Promise.all(
    Array.from({ length: callers }, (_one, nth) => caller.fire(pipelines[nth % pipelines.length]!, urls)),
  );
  const others = statuses.filter((status) => status !== 202);
  return { accepted: statuses.length - others.length, others };
}

/**
 * One run is active and so many wait: those that were asked for by hand are not counted in the
 * minute.
 */
async function fillUp({ send }: PipelineCaller, { id }: Armed, waiting: number): Promise<void> {
  await sideBySide(
    Array.from({ length: waiting + 1 }),
    4,
    async () => void (await send('POST', `/pipelines/${id}/runs`, { urls })),
  );
  await until(async () => (await send('GET', `/pipelines/${id}`))['queuedRuns'] === waiting, {
    what: 'the first run to start',
  });
}

async function inPipeline(system: System): Promise<Room> {
  const room = 7;
  const caller = createCaller(system, await system.newKey('self_hosted'));
  const armed = await caller.arm(plain);
  await fillUp(caller, armed, pendingOfPipelineMax - room);
  return { what: `room for ${room} in the pipeline`, room, ...(await atOnce(caller, [armed])) };
}

async function inMinute(system: System): Promise<Room> {
  const caller = createCaller(system, await system.newKey('self_hosted'));
  const armed = await caller.arm(plain);
  const room = acceptedPerMinute - callers;
  const first = await atOnce(caller, [armed]);
  if (first.accepted !== callers) throw new Error(`${first.accepted} of the first ${callers} were accepted`);
  return { what: `room for ${room} in the minute`, room, ...(await atOnce(caller, [armed])) };
}

async function inOrganization(system: System): Promise<Room> {
  const room = 10;
  const count = 11;
  const caller = createCaller(system, await system.newKey('self_hosted'));
  const pipelines = await Promise.all(Array.from({ length: count }, () => caller.arm(plain)));
  for (const armed of pipelines) await fillUp(caller, armed, (pendingOfOrganizationMax - room) / count);
  return { what: `room for ${room} in the organization`, room, ...(await atOnce(caller, pipelines)) };
}
