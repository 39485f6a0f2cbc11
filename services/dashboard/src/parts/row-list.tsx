import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './row-list.module.css';

/** A list of things that each have a page. */
export const RowList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);

type RowProps = {
  readonly to: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly status?: ReactNode;
  readonly aside?: ReactNode;
  /** Below the title. */
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
