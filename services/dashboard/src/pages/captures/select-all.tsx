import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { Selection } from './use-selection.ts';

type Props = CheckboxProps & { readonly ids: readonly string[]; readonly selection: Selection };

/** Chooses all rows that are loaded, or none. */
export function SelectAll({ ids, selection, ...props }: Props) {
  // Counted instead of searched in the list, which is rendered again during scrolling through a
  // hundred thousand rows.
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
