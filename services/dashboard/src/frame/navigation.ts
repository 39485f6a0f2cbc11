import {
  Aperture,
  Building2,
  CalendarClock,
  ChartNoAxesColumn,
  Images,
  KeyRound,
  Layers,
  LayoutGrid,
  Link2,
  type LucideIcon,
  Network,
  ServerCog,
  UsersRound,
  Webhook,
  Workflow,
} from 'lucide-react';
import { useAccount, useMayChange } from '../session/account.tsx';

type NavigationDestination = Readonly<{
  to: string;
  label: string;
  icon: LucideIcon;
  /** The key that, after `g`, opens the page. */
  key: string;
  /** Viewers cannot do anything on the page. */
  isForMembers?: true;
}>;
type NavigationGroup = Readonly<{
  label: string;
  destinations: readonly NavigationDestination[];
  isAdministration?: true;
}>;

const navigationGroups: readonly NavigationGroup[] = [
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

export const listDestinations = navigationGroups.flatMap((group) => group.destinations);

export function useNavigation(): readonly NavigationGroup[] {
  const isAdministrator = useAccount()?.isAdministrator === true;
  const mayChange = useMayChange();
  return navigationGroups
    .filter((group) => isAdministrator || group.isAdministration !== true)
    .map((group) => ({
      ...group,
      destinations: group.destinations.filter(({ isForMembers }) => mayChange || isForMembers !== true),
    }));
}
