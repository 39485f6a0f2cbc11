import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import type { Selection } from './use-selection.ts';
import classes from './capture-row.module.css';

type CheckProps = {
  /** Absent for a page that was never captured: nothing can be done with it. */
  readonly id: string | undefined;
  readonly url: string;
  readonly selection: Selection;
};
export const RowCheck = ({ id, url, selection }: CheckProps) => (
  <Checkbox
    size="xs"
    className={classes.check}
    aria-label={`Select ${url}`}
    disabled={id === undefined}
    checked={id !== undefined && selection.has(id)}
    onChange={() => id !== undefined && selection.toggle(id)}
  />
);

/** Leads to the capture from anywhere in its row, which has to be positioned. */
export const RowLink = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <Link to="/captures/$id" params={{ id }} className={classes.link}>
    {children}
  </Link>
);

/** The picture of a row. Hidden in compact lists and on phones. */
export const RowPicture = ({ id }: { readonly id: string | undefined }) => (
  <span className={classes.frame}>
    <Thumbnail captureId={id} width={160} absent="" />
  </span>
);

type ViewProps = { readonly id: string | undefined; readonly url: string; readonly onView: (() => void) | undefined };

/**
 * The picture of a row as a button that shows it larger. Without a picture the place stays empty.
 */
export const RowView = ({ id, url, onView }: ViewProps) =>
  onView === undefined ? (
    <span className={classes.frame} />
  ) : (
    <button type="button" className={classes.frame} aria-label={`View ${url}`} onClick={onView}>
      <Thumbnail captureId={id} width={160} absent="" />
    </button>
  );
