import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { Selection } from './use-selection.ts';

type Props = CheckboxProps & { readonly ids: readonly string[]; readonly selection: Selection };

/** Selects all loaded rows, or none. */
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
