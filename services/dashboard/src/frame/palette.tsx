import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useNavigate } from '@tanstack/react-router';
import { Aperture, BookOpen, FileSearch, LogOut, Plus, Search, SunMoon, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { sayFailed } from '../parts/notify-failure.ts';
import { useMayChange } from '../session/for-members.tsx';
import { signOut } from '../session/sign-out.ts';
import { lookedThrough, usePaletteSearch, type PaletteMatch } from './palette-search.ts';
import { useNavigation } from './use-navigation.ts';

const urlPattern = /^https?:\/\/\S+$/i;
const searchDelayMs = 200;

type Command = {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly isForMembers?: true;
  readonly run: () => unknown;
};

/**
 * Opens a page or anything that the organization has, by its name, address or ID, and runs the
 * actions that are available everywhere.
 */
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
      label: 'Error pages of the last 7 days',
      icon: FileSearch,
      run: () => navigate({ to: '/captures', search: { verdict: 'problems', days: '7', view: 'list' } }),
    },
    {
      label: `Use the ${otherScheme} theme`,
      icon: SunMoon,
      run: () => setColorScheme(otherScheme),
    },
    { label: 'API reference', icon: BookOpen, run: () => window.open('/docs', '_blank', 'noopener') },
    { label: 'Sign out', icon: LogOut, run: () => signOut().catch(sayFailed) },
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
          : `No results. Search finds captures by ID, host, URL or title, and the newest ${lookedThrough} batches, crawls and pipelines.`
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
