import { queryOptions } from '@tanstack/react-query';
import { expandVerdictFilter, type readCapturesSearch } from '../../address/search.ts';
import { api, type CaptureDetails, type CaptureRow } from '../../api/client.ts';
import { pagedQuery } from '../../api/paging.ts';
import { hasUnderWay, isUnderWay } from '../../parts/status.ts';
import { explainUnsendable } from '../../parts/unsendable.ts';

export type CaptureFilter = Omit<ReturnType<typeof readCapturesSearch>, 'view'>;

const liveMs = 3_000;
const pageSize = 60;

/** Returns the start of a day in the time zone of the browser. */
function midnight(day: string, laterDays = 0): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return new Date(year, month - 1, date + laterDays).toISOString();
}
/** Returns the first midnight of a period of whole days that ends with today. */
function getPeriodStart(days: number): string {
  const now = new Date();
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - (days - 1)).toISOString();
}

const toApiFilter = ({ q, status, origin, verdict, http, days, from: first, to: last }: CaptureFilter) => ({
  ...(q && { search: q }),
  ...(status && { status }),
  ...(origin && { origin }),
  ...(verdict && { verdict: [...expandVerdictFilter(verdict)] }),
  ...(http && { httpStatus: http }),
  ...(days && { from: getPeriodStart(Number(days)) }),
  ...(first && { from: midnight(first) }),
  ...(last && { until: midnight(last, 1) }),
});

export const capturesQuery = (filter: CaptureFilter, limit = pageSize) =>
  pagedQuery(
    ['captures', { ...filter, limit }],
    (place) => api.GET('/v1/captures', { params: { query: { limit, ...toApiFilter(filter), ...place } } }),
    (rows) => hasUnderWay(rows) && liveMs,
  );

export const captureCountQuery = (filter: CaptureFilter) =>
  queryOptions({
    queryKey: ['captures', 'count', filter],
    queryFn: () => api.GET('/v1/captures/count', { params: { query: toApiFilter(filter) } }),
  });

/** Deletes only captures that were created before the call. */
export async function deleteMatching(filter: CaptureFilter, onProgress: (deleted: number) => void): Promise<number> {
  const query = { until: new Date().toISOString(), ...toApiFilter(filter) };
  let deleted = 0;
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await api.DELETE('/v1/captures', {
      params: { query: { ...query, ...(cursor !== undefined && { cursor }) } },
    });
    deleted += page.deleted;
    onProgress(deleted);
    cursor = page.nextCursor;
  }
  return deleted;
}

export type CaptureView = Readonly<{
  row: CaptureRow;
  report: CaptureDetails | undefined;
  request: Readonly<Record<string, unknown>>;
}>;

async function readCapture(captureId: string): Promise<CaptureView> {
  const {
    capture: report,
    request,
    ...row
  } = await api.GET('/v1/captures/{captureId}', { params: { path: { captureId } } });
  return { row, report, request: request as CaptureView['request'] };
}

export const captureQuery = (id: string) =>
  queryOptions({
    queryKey: ['captures', id],
    queryFn: () => readCapture(id),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.row.status) ? 1_000 : false),
  });

type CaptureAgainRequest = Readonly<Record<string, unknown>>;

/** Bypasses the cache, which would return the same capture. */
export async function captureAgain({
  cacheTtl: _cacheTtl,
  responseType: _responseType,
  ...request
}: CaptureAgainRequest): Promise<string> {
  const { id } = await api.POST('/v1/screenshots/async', { body: request as never });
  return id;
}

type CaptureAgainOutcome = Readonly<{ started: number; problems: readonly string[] }>;

/** Captures again. If one request fails, the others continue. */
export async function captureAllAgain(ids: readonly string[]): Promise<CaptureAgainOutcome> {
  let started = 0;
  const problems: string[] = [];
  for (const id of ids) {
    try {
      const { request } = await readCapture(id);
      const problem = explainUnsendable(request);
      if (problem !== undefined) problems.push(problem);
      else {
        await captureAgain(request);
        started += 1;
      }
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
  }
  return { started, problems };
}
