import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byCursor, from, joinPages } from '../../api/by-cursor.ts';
import { api, unwrapData } from '../../api/client.ts';
import { liveInterval } from '../../api/live-interval.ts';
import type { CaptureDetails, CaptureRow } from '../../api/schemas.ts';
import { expandVerdictFilter, type readCapturesSearch } from '../../address/search.ts';
import { hasUnderWay, isUnderWay } from '../../parts/under-way.ts';

export type CaptureFilter = Omit<ReturnType<typeof readCapturesSearch>, 'view'>;

/** Milliseconds between reads of rows while work is in progress. A hidden tab reads nothing. */
const liveMs = 3_000;
const pageSize = 60;

/** Returns the midnight of a day, or of a later day, in the time zone of the browser. */
function midnight(day: string, laterDays = 0): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + laterDays).toISOString();
}
/** Returns the first midnight of a period of whole days that ends with today. */
function daysAgo(days: number): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1)).toISOString();
}

/** Converts the filters of an address to the filters of the API. */
const toApiFilter = ({ q, status, origin, verdict, http, days, from: first, to: last }: CaptureFilter) => ({
  ...(q && { search: q }),
  ...(status && { status }),
  ...(origin && { origin }),
  ...(verdict && { verdict: [...expandVerdictFilter(verdict)] }),
  ...(http && { httpStatus: http }),
  ...(days && { from: daysAgo(Number(days)) }),
  ...(first && { from: midnight(first) }),
  ...(last && { until: midnight(last, 1) }),
});

export const capturesQuery = (filter: CaptureFilter, limit = pageSize) =>
  infiniteQueryOptions({
    queryKey: ['captures', { ...filter, limit }],
    ...byCursor,
    queryFn: ({ pageParam }) =>
      unwrapData(api.GET('/v1/captures', { params: { query: { limit, ...toApiFilter(filter), ...from(pageParam) } } })),
    select: joinPages,
    refetchInterval: ({ state: { data } }) =>
      liveInterval(data, data !== undefined && hasUnderWay(joinPages(data)), liveMs),
  });

export const captureCountQuery = (filter: CaptureFilter) =>
  queryOptions({
    queryKey: ['captures', 'count', filter],
    queryFn: () => unwrapData(api.GET('/v1/captures/count', { params: { query: toApiFilter(filter) } })),
  });

/**
 * Deletes all captures that match and were created before the call, and returns how many.
 * `onProgress` receives the number of captures that are deleted so far.
 */
export async function deleteMatching(filter: CaptureFilter, onProgress: (deleted: number) => void): Promise<number> {
  const query = { until: new Date().toISOString(), ...toApiFilter(filter) };
  let deleted = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await unwrapData(
      api.DELETE('/v1/captures', { params: { query: { ...query, ...(cursor !== undefined && { cursor }) } } }),
    );
    deleted += page.deleted;
    onProgress(deleted);
    cursor = page.nextCursor;
  }
  return deleted;
}

/** A capture: its row in the list, and the report of its rendering. */
export type CaptureView = {
  readonly row: CaptureRow;
  readonly report: CaptureDetails | undefined;
  readonly request: Readonly<Record<string, unknown>>;
};

export async function readCapture(captureId: string): Promise<CaptureView> {
  const {
    capture: report,
    request,
    ...row
  } = await unwrapData(api.GET('/v1/captures/{captureId}', { params: { path: { captureId } } }));
  return { row, report, request: request as CaptureView['request'] };
}

export const captureQuery = (id: string) =>
  queryOptions({
    queryKey: ['captures', id],
    queryFn: () => readCapture(id),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.row.status) ? 1_000 : false),
  });
