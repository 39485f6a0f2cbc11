import { type ReactNode, useMemo, useState } from 'react';
import { Checkbox, type CheckboxProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Thumbnail } from '../../parts/picture.tsx';
import { type AnyStatus, isUnderWay } from '../../parts/status.ts';
import classes from './captures.module.css';

export type Selection = Readonly<{
  ids: readonly string[];
  has: (id: string) => boolean;
  toggle: (id: string) => void;
  set: (ids: readonly string[]) => void;
}>;

/** The rows keep the order in which they were selected. */
export function useSelection(): Selection {
  const [ids, set] = useState<readonly string[]>([]);
  return useMemo(() => {
    const chosen = new Set(ids);
    return {
      ids,
      has: (id) => chosen.has(id),
      toggle: (id) => set(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
      set,
    };
  }, [ids]);
}

export type Selectable = Readonly<{
  id: string;
  hasEnded: boolean;
  isDeleted: boolean;
  hasFiles: boolean;
  hasPicture: boolean;
}>;

type SelectableFacts = Readonly<{
  /** The capture; absent if nothing was captured, so no action applies. */
  id: string | undefined;
  status: AnyStatus;
  deletedAt?: string;
}> &
  Pick<Selectable, 'hasFiles' | 'hasPicture'>;

export const listSelectable = ({ id, status, deletedAt, hasFiles, hasPicture }: SelectableFacts): Selectable[] =>
  id === undefined
    ? []
    : [{ id, hasEnded: !isUnderWay(status), isDeleted: deletedAt !== undefined, hasFiles, hasPicture }];

type Props = CheckboxProps & Readonly<{ ids: readonly string[]; selection: Selection }>;

export function SelectAll({ ids, selection, ...props }: Props) {
  // The rows are counted instead of searched, because the list is rendered again while the user
  // scrolls through a hundred thousand rows.
  const chosen = selection.ids.length;
  return (
    <Checkbox
      {...props}
      checked={chosen > 0 && chosen >= ids.length}
      indeterminate={chosen > 0 && chosen < ids.length}
      onChange={({ currentTarget: { checked } }) => selection.set(checked ? ids : [])}
    />
  );
}

type CheckProps = Readonly<{
  /** The capture; absent if the page was never captured. */
  id: string | undefined;
  url: string;
  selection: Selection;
}>;
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

/** Opens the capture from anywhere in its row, which must be positioned. */
export const RowLink = ({ id, children }: Readonly<{ id: string; children: ReactNode }>) => (
  <Link to="/captures/$id" params={{ id }} className={classes.link}>
    {children}
  </Link>
);

/** The image of a row; hidden in compact lists and on phones. */
export const RowPicture = ({ id }: { readonly id: string | undefined }) => (
  <span className={classes.frame}>
    <Thumbnail captureId={id} width={160} absent="" />
  </span>
);

type ViewProps = Readonly<{ id: string | undefined; url: string; onView: (() => void) | undefined }>;

/** A button that opens the image; its place stays empty without an image. */
export const RowView = ({ id, url, onView }: ViewProps) =>
  onView === undefined ? (
    <span className={classes.frame} />
  ) : (
    <button type="button" className={classes.frame} aria-label={`View ${url}`} onClick={onView}>
      <Thumbnail captureId={id} width={160} absent="" />
    </button>
  );
