import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useUsage } from '../api/usage.ts';
import classes from './organization-card.module.css';
import { formatFieldName } from '../format/words.ts';

type Props = { readonly isNarrow: boolean; readonly onToggle: () => void };

/** The current organization, at the bottom of the side bar. */
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
