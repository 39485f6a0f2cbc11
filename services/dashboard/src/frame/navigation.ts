import {
  Aperture,
  Building2,
  CalendarClock,
  ChartNoAxesColumn,
  Images,
  KeyRound,
  Layers,
  Link2,
  LayoutGrid,
  Network,
  ServerCog,
  UsersRound,
  Webhook,
  Workflow,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

export type Destination = {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** The letter that, after `g`, opens the page. */
  readonly key: string;
  /** Whether viewers do not see the entry, because they cannot do anything on the page. */
  readonly isForMembers?: true;
};
export type Group = {
  readonly label: string;
  readonly destinations: readonly Destination[];
  /** Whether only administrators of the installation see the entry. */
  readonly isAdministration?: true;
};

/** The destinations of the side bar, the palette and the keyboard shortcuts. */
export const navigation: readonly Group[] = [
  {
    label: 'Capture',
    destinations: [
      { to: '/playground', label: 'Playground', icon: Aperture, key: 'p', isForMembers: true },
      { to: '/captures', label: 'Captures', icon: Images, key: 'c' },
      { to: '/batches', label: 'Batches', icon: Layers, key: 'b' },
      { to: '/compose', label: 'Compose', icon: LayoutGrid, key: 'o', isForMembers: true },
    ],
  },
  {
    label: 'Monitor',
    destinations: [
      { to: '/schedules', label: 'Schedules', icon: CalendarClock, key: 's' },
      { to: '/crawls', label: 'Crawls', icon: Network, key: 'r' },
    ],
  },
  {
    label: 'Automate',
    destinations: [
      { to: '/pipelines', label: 'Pipelines', icon: Workflow, key: 'i' },
      { to: '/deliveries', label: 'Webhooks', icon: Webhook, key: 'w' },
    ],
  },
  {
    label: 'Manage',
    destinations: [
      { to: '/usage', label: 'Usage', icon: ChartNoAxesColumn, key: 'u' },
      { to: '/keys', label: 'API keys', icon: KeyRound, key: 'k' },
      { to: '/links', label: 'Signed links', icon: Link2, key: 'l' },
      { to: '/members', label: 'Members', icon: UsersRound, key: 'm' },
      { to: '/organization', label: 'Organization', icon: Building2, key: 'z' },
    ],
  },
  {
    label: 'Installation',
    isAdministration: true,
    destinations: [{ to: '/administration', label: 'Administration', icon: ServerCog, key: 'a' }],
  },
];

export const navigationDestinations = navigation.flatMap((group) => group.destinations);
