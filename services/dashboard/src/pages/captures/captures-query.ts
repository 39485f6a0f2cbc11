import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { byCursor, from } from '../../api/by-cursor.ts';
import { api, dataOf } from '../../api/client.ts';
import { liveInterval } from '../../api/live-interval.ts';
import type { CaptureDetails, CaptureRow } from '../../api/schemas.ts';
import type { readCapturesSearch } from '../../address/search.ts';
import { isUnderWay } from '../../parts/under-way.ts';

export type CaptureFilter = Omit<ReturnType<typeof readCapturesSearch>, 'view'>;

/** While something is under way rows are asked for again this often; a hidden tab asks for nothing. */
const liveMs = 3_000;
const pageSize = 60;

export const capturesQuery = ({ q, status, origin }: CaptureFilter) =>
  infiniteQueryOptions({
    queryKey: ['captures', { q, status, origin }],
    ...byCursor,
    queryFn: ({ pageParam }) =>
      dataOf(
        api.GET('/v1/captures', {
          params: {
            query: {
              limit: pageSize,
              ...(q && { search: q }),
              ...(status && { status }),
              ...(origin && { origin }),
              ...from(pageParam),
            },
          },
        }),
      ),
    refetchInterval: ({ state: { data } }) =>
      liveInterval(
        data,
        data?.pages.some(({ items }) => items.some(({ status: now }) => isUnderWay(now))) === true,
        liveMs,
      ),
  });

/** A capture: its row in the list, and the report of its rendering. */
export type Capture = { readonly row: CaptureRow; readonly report: CaptureDetails | undefined };

export const captureQuery = (id: string) =>
  queryOptions({
    queryKey: ['captures', id],
    queryFn: async (): Promise<Capture> => {
      const { capture: report, ...row } = await dataOf(
        api.GET('/v1/captures/{captureId}', { params: { path: { captureId: id } } }),
      );
      return { row, report };
    },
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data.row.status) ? 1_000 : false),
  });
