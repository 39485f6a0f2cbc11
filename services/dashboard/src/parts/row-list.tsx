import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DensityButton, useDensity } from './density.tsx';
import classes from './row-list.module.css';

/** A list of items that each have a page. */
type ListProps = {
  readonly label: string;
  /** The column headers: the subject of each row, its status, and the time next to it. */
  readonly heads?: readonly [main: string, status: string, aside: string];
  readonly children: ReactNode;
};

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
      <ul className={classes.rows} aria-label={label}>
        {children}
      </ul>
    </div>
  );
}

type RowProps = {
  readonly to: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly status?: ReactNode;
  readonly aside?: ReactNode;
  /** Content below the title. */
  readonly children?: ReactNode;
};

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
