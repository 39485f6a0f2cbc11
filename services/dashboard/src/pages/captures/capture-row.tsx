import { Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Thumbnail } from '../../parts/thumbnail.tsx';
import type { Selection } from './use-selection.ts';
import classes from './capture-row.module.css';

type CheckProps = {
  /** The capture. Absent for a page that was never captured: no action applies to it. */
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

/** A link that opens the capture from anywhere in its row, which must be positioned. */
export const RowLink = ({ id, children }: { readonly id: string; readonly children: ReactNode }) => (
  <Link to="/captures/$id" params={{ id }} className={classes.link}>
    {children}
  </Link>
);

/** The image of a row. It is hidden in compact lists and on phones. */
export const RowPicture = ({ id }: { readonly id: string | undefined }) => (
  <span className={classes.frame}>
    <Thumbnail captureId={id} width={160} absent="" />
  </span>
);

type ViewProps = { readonly id: string | undefined; readonly url: string; readonly onView: (() => void) | undefined };

/** The image of a row as a button that enlarges it. The place stays empty if there is no image. */
export const RowView = ({ id, url, onView }: ViewProps) =>
  onView === undefined ? (
    <span className={classes.frame} />
  ) : (
    <button type="button" className={classes.frame} aria-label={`View ${url}`} onClick={onView}>
      <Thumbnail captureId={id} width={160} absent="" />
    </button>
  );
