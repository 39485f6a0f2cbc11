import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ActionIcon, Tooltip } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Rows3, Rows4 } from 'lucide-react';
import classes from './row-list.module.css';

type ListProps = Readonly<{
  label: string;
  /** The column headers: the subject of each row, its status, and the time next to it. */
  heads?: readonly [main: string, status: string, aside: string];
  children: ReactNode;
}>;

export function RowList({ label, heads, children }: ListProps) {
  const { isCompact } = useDensity();
  return (
    <div className={classes.list} data-compact={(heads !== undefined && isCompact) || undefined}>
      {heads !== undefined && (
        <div className={classes.heads}>
          <span className={classes.main} aria-hidden>
            {heads[0]}
          </span>
          <span className={classes.status} aria-hidden>
            {heads[1]}
          </span>
          <span className={classes.aside}>
            <span aria-hidden>{heads[2]}</span>
            <DensityButton size="sm" />
          </span>
        </div>
      )}
      <ul aria-label={label}>{children}</ul>
    </div>
  );
}

type RowProps = Readonly<{
  to: string;
  title: ReactNode;
  lead?: ReactNode;
  status?: ReactNode;
  aside?: ReactNode;
  children?: ReactNode;
}>;

export const Row = ({ to, title, lead, status, aside, children }: RowProps) => (
  <li className={classes.item}>
    <Link to={to} className={classes.row}>
      {lead !== undefined && <span className={classes.lead}>{lead}</span>}
      <span className={classes.main}>
        <span className={classes.title}>{title}</span>
        {children !== undefined && <span className={classes.more}>{children}</span>}
      </span>
      <span className={classes.status}>{status}</span>
      <span className={classes.aside}>{aside}</span>
    </Link>
  </li>
);

/** Returns the row height of all lists, which is stored in this browser. */
export function useDensity() {
  const [isCompact, setCompact] = useLocalStorage({
    key: 'tintype.compact-lists',
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  return { isCompact, toggle: (): void => setCompact(!isCompact) };
}

export function DensityButton({ size = 'input-sm' }: { readonly size?: string }) {
  const { isCompact, toggle } = useDensity();
  return (
    <Tooltip label={isCompact ? 'Taller rows' : 'Compact rows'}>
      <ActionIcon variant="default" size={size} aria-label="Compact rows" aria-pressed={isCompact} onClick={toggle}>
        {isCompact ? <Rows3 size={16} /> : <Rows4 size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}
