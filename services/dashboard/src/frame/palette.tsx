import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { Aperture, BookOpen, FileSearch, LogOut, type LucideIcon, Plus, Search, SunMoon } from 'lucide-react';
import { useState } from 'react';
import { useQueries } from '@tanstack/react-query';
import { api } from '../api/client.ts';
import { formatExact } from '../format/format.ts';
import { shortenUrl, cutMiddle } from '../format/urls.ts';
import { notifyFailed } from '../parts/notify.ts';
import { signOut, useMayChange } from '../session/account.tsx';
import { useNavigation } from './navigation.ts';

const urlPattern = /^https?:\/\/\S+$/i;
const searchDelayMs = 200;

type Command = Readonly<{
  label: string;
  icon: LucideIcon;
  isForMembers?: true;
  run: () => unknown;
}>;

export function Palette() {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [words] = useDebouncedValue(query.trim(), searchDelayMs);
  const { found, isSearching } = usePaletteSearch(words);
  const mayChange = useMayChange();
  const pages = useNavigation().flatMap(({ destinations }) => destinations);
  const { setColorScheme } = useMantineColorScheme();
  const otherScheme = useComputedColorScheme('light') === 'dark' ? 'light' : 'dark';
  const commands: readonly Command[] = [
    { label: 'Capture a page', icon: Aperture, isForMembers: true, run: () => navigate({ to: '/playground' }) },
    { label: 'New batch', icon: Plus, isForMembers: true, run: () => navigate({ to: '/batches/new' }) },
    { label: 'New schedule', icon: Plus, isForMembers: true, run: () => navigate({ to: '/schedules/new' }) },
    { label: 'New webhook endpoint', icon: Plus, isForMembers: true, run: () => navigate({ to: '/webhooks/new' }) },
    {
      label: 'Failed captures of the last 7 days',
      icon: FileSearch,
      run: () => navigate({ to: '/captures', search: { status: 'FAILED', days: '7', view: 'list' } }),
    },
    {
      label: 'Unexpected pages of the last 7 days',
      icon: FileSearch,
      run: () => navigate({ to: '/captures', search: { verdict: 'problems', days: '7', view: 'list' } }),
    },
    {
      label: `Use the ${otherScheme} theme`,
      icon: SunMoon,
      run: () => setColorScheme(otherScheme),
    },
    { label: 'API reference', icon: BookOpen, run: () => window.open('/docs', '_blank', 'noopener') },
    { label: 'Sign out', icon: LogOut, run: () => signOut().catch(notifyFailed) },
  ];
  const groups: SpotlightActionGroupData[] = [
    ...(urlPattern.test(query.trim()) && mayChange
      ? [
          {
            group: 'URL',
            actions: [
              {
                id: 'capture-url',
                label: `Capture ${query.trim()}`,
                leftSection: <Aperture size={18} />,
                onClick: () => void navigate({ to: '/playground', search: { url: query.trim() } }),
              },
            ],
          },
        ]
      : []),
    ...[...Map.groupBy(found, ({ group }) => group)].map(([group, things]) => ({
      group,
      actions: things.map(actionOf),
    })),
    {
      group: 'Pages',
      actions: pages.map(({ to, label, icon: Icon, key }) => ({
        id: to,
        label,
        leftSection: <Icon size={18} strokeWidth={1.75} />,
        rightSection: <kbd>g {key}</kbd>,
        onClick: () => void navigate({ to }),
      })),
    },
    {
      group: 'Actions',
      actions: commands
        .filter(({ isForMembers }) => isForMembers !== true || mayChange)
        .map(({ label, icon: Icon, run }) => ({
          id: label,
          label,
          leftSection: <Icon size={18} strokeWidth={1.75} />,
          onClick: () => void run(),
        })),
    },
  ];

  function actionOf({ id, group, label, description, to }: PaletteMatch): SpotlightActionData {
    // The service has already found the entry, possibly by words that are not in its label.
    return {
      id: `${group} ${id}`,
      label,
      description,
      keywords: query,
      onClick: () => void navigate({ to }),
    };
  }

  return (
    <Spotlight
      actions={groups}
      query={query}
      onQueryChange={setQuery}
      shortcut={['mod + K', '/']}
      nothingFound={
        isSearching
          ? 'Searching …'
          : `No results. Search finds captures by ID, host, URL or title, and the newest ${searchedItemsMax} batches, crawls and pipelines.`
      }
      highlightQuery
      // The upper edge stays where it is while results arrive.
      centered={false}
      yOffset="12dvh"
      scrollable
      maxHeight={480}
      searchProps={{
        leftSection: <Search size={18} />,
        placeholder: 'Search everything, or paste an ID or a URL',
        'aria-label': 'Search',
      }}
    />
  );
}

type PaletteMatch = Readonly<{
  group: string;
  id: string;
  label: string;
  description: string;
  to: string;
}>;

const matchesMax = 5;
/**
 * This many newest items of a list are searched here, because the service searches only captures.
 */
const searchedItemsMax = 100;
const staleMs = 15_000;
const listQuery = { params: { query: { limit: searchedItemsMax } } };

type ListSource = Readonly<{ group: string; read: () => Promise<readonly Omit<PaletteMatch, 'group'>[]> }>;
const listSources: Readonly<Record<string, ListSource>> = {
  batches: {
    group: 'Batches',
    read: async () =>
      (await api.GET('/v1/screenshots/batches', listQuery)).items.map(({ id, name, createdAt }) => ({
        id,
        label: name ?? `Batch ${id}`,
        description: formatExact(createdAt),
        to: `/batches/${id}`,
      })),
  },
  schedules: {
    group: 'Schedules',
    read: async () =>
      (await api.GET('/v1/schedules')).schedules.map(({ id, name, url }) => ({
        id,
        label: name,
        description: url,
        to: `/schedules/${id}`,
      })),
  },
  crawls: {
    group: 'Crawls',
    read: async () =>
      (await api.GET('/v1/crawls', { params: { query: { page: 0, pageSize: searchedItemsMax } } })).crawls.map(
        ({ id, url, createdAt }) => ({
          id,
          label: cutMiddle(shortenUrl(url), 80),
          description: formatExact(createdAt),
          to: `/crawls/${id}`,
        }),
      ),
  },
  pipelines: {
    group: 'Pipelines',
    read: async () =>
      (await api.GET('/v1/pipelines', listQuery)).items.map(({ id, name, updatedAt }) => ({
        id,
        label: name,
        description: formatExact(updatedAt),
        to: `/pipelines/${id}`,
      })),
  },
};

const captureSearch = (search: string) => ({
  queryKey: ['captures', 'palette', search],
  staleTime: staleMs,
  queryFn: async (): Promise<readonly PaletteMatch[]> =>
    (await api.GET('/v1/captures', { params: { query: { limit: matchesMax, search } } })).items.map(
      ({ id, url, createdAt }) => ({
        group: 'Captures',
        id,
        label: cutMiddle(shortenUrl(url), 80),
        description: formatExact(createdAt),
        to: `/captures/${id}`,
      }),
    ),
});

function usePaletteSearch(words: string): Readonly<{
  found: readonly PaletteMatch[];
  isSearching: boolean;
}> {
  const search = words.trim().toLowerCase();
  const enabled = search.length > 1;
  return useQueries({
    queries: [
      { ...captureSearch(search), enabled },
      ...Object.entries(listSources).map(([key, { group, read }]) => ({
        // Begins with the key of the list, so that hints of changes also reload this query.
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
            ...others.flatMap(({ data }) => (data ?? []).filter((one) => isMatch(one, search)).slice(0, matchesMax)),
          ],
      isSearching: enabled && [first, ...others].some((query) => query?.isFetching === true),
    }),
  });
}

const isMatch = ({ id, label, description }: PaletteMatch, search: string): boolean =>
  id === search || `${label} ${description}`.toLowerCase().includes(search);
