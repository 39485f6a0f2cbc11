import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useUsage } from '../api/queries.ts';
import { formatFieldName } from '../format/format.ts';
import { useNavigation } from './navigation.ts';
import classes from './frame.module.css';

export function SideBar({ isNarrow }: { readonly isNarrow: boolean }) {
  const groups = useNavigation();
  return (
    <div className={classes.bar} data-narrow={isNarrow || undefined}>
      {groups.map(({ label: group, destinations }) => (
        <div key={group} className={classes.group}>
          <Text className={classes.label} size="xs" c="dimmed" id={`nav-${group}`}>
            {group}
          </Text>
          <ul aria-labelledby={`nav-${group}`}>
            {destinations.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Tooltip label={label} position="right" disabled={!isNarrow}>
                  <Link to={to} className={classes.link} activeProps={{ 'data-active': true }} aria-label={label}>
                    <Icon size={18} strokeWidth={1.75} aria-hidden />
                    {!isNarrow && label}
                  </Link>
                </Tooltip>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

type Props = Readonly<{ isNarrow: boolean; onToggle: () => void }>;

export function OrganizationCard({ isNarrow, onToggle }: Props) {
  const { data } = useUsage();
  const label = isNarrow ? 'Expand sidebar' : 'Collapse sidebar';
  return (
    <div className={classes.card} data-narrow={isNarrow || undefined}>
      {!isNarrow && (
        <div className={classes.text}>
          <Text size="sm" fw={600} truncate>
            {data?.organization.name ?? '…'}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {data === undefined ? '' : `Plan: ${formatFieldName(data.tier)}`}
          </Text>
        </div>
      )}
      <Tooltip label={label} position="right">
        <ActionIcon variant="subtle" onClick={onToggle} aria-label={label} visibleFrom="sm">
          {isNarrow ? <PanelLeftOpen size={18} /> : <PanelLeftClose size={18} />}
        </ActionIcon>
      </Tooltip>
    </div>
  );
}
