import { useQueries } from '@tanstack/react-query';
import { api, unwrapData } from '../api/client.ts';
import { shownUrl, withoutMiddle } from '../format/middle.ts';
import { formatExact } from '../format/times.ts';

export type PaletteMatch = {
  readonly group: string;
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly to: string;
};

const foundMax = 5;
/**
 * The number of newest items of a list that are searched here. The service searches only captures.
 */
export const lookedThrough = 100;
const staleMs = 15_000;
const page = { params: { query: { limit: lookedThrough } } };

type Source = { readonly group: string; readonly read: () => Promise<readonly Omit<PaletteMatch, 'group'>[]> };
const lists: Readonly<Record<string, Source>> = {
  batches: {
    group: 'Batches',
    read: async () =>
      (await unwrapData(api.GET('/v1/screenshots/batches', page))).items.map(({ id, name, createdAt }) => ({
        id,
        label: name ?? `Batch ${id}`,
        description: formatExact(createdAt),
        to: `/batches/${id}`,
      })),
  },
  schedules: {
    group: 'Schedules',
    read: async () =>
      (await unwrapData(api.GET('/v1/schedules'))).schedules.map(({ id, name, url }) => ({
        id,
        label: name,
        description: url,
        to: `/schedules/${id}`,
      })),
  },
  crawls: {
    group: 'Crawls',
    read: async () =>
      (await unwrapData(api.GET('/v1/crawls', { params: { query: { page: 0, pageSize: lookedThrough } } }))).crawls.map(
        ({ id, url, createdAt }) => ({
          id,
          label: withoutMiddle(shownUrl(url), 80),
          description: formatExact(createdAt),
          to: `/crawls/${id}`,
        }),
      ),
  },
  pipelines: {
    group: 'Pipelines',
    read: async () =>
      (await unwrapData(api.GET('/v1/pipelines', page))).items.map(({ id, name, updatedAt }) => ({
        id,
        label: name,
        description: formatExact(updatedAt),
        to: `/pipelines/${id}`,
      })),
  },
};

const captures = (search: string) => ({
  queryKey: ['captures', 'palette', search],
  staleTime: staleMs,
  queryFn: async (): Promise<readonly PaletteMatch[]> =>
    (await unwrapData(api.GET('/v1/captures', { params: { query: { limit: foundMax, search } } }))).items.map(
      ({ id, url, createdAt }) => ({
        group: 'Captures',
        id,
        label: withoutMiddle(shownUrl(url), 80),
        description: formatExact(createdAt),
        to: `/captures/${id}`,
      }),
    ),
});

/**
 * Searches captures, batches, schedules, crawls and pipelines of the organization for the words.
 */
export function usePaletteSearch(words: string): {
  readonly found: readonly PaletteMatch[];
  readonly isSearching: boolean;
} {
  const search = words.trim().toLowerCase();
  const enabled = search.length > 1;
  return useQueries({
    queries: [
      { ...captures(search), enabled },
      ...Object.entries(lists).map(([key, { group, read }]) => ({
        // The key is below the key of the list, so that hints of changes reach it.
        queryKey: [key, 'palette'],
        staleTime: staleMs,
        enabled,
        queryFn: async (): Promise<readonly PaletteMatch[]> => (await read()).map((one) => ({ ...one, group })),
      })),
    ],
    combine: ([first, ...others]) => ({
      found: !enabled
        ? []
        : [
            ...(first?.data ?? []),
            ...others.flatMap(({ data }) => (data ?? []).filter((one) => isNamed(one, search)).slice(0, foundMax)),
          ],
      isSearching: enabled && [first, ...others].some((query) => query?.isFetching === true),
    }),
  });
}

const isNamed = ({ id, label, description }: PaletteMatch, search: string): boolean =>
  id === search || `${label} ${description}`.toLowerCase().includes(search);
