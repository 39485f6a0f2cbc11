import { SchemaField } from '../../../parts/schema-field/schema-field.tsx';
import type { FieldProps } from './field-props.ts';
import { Pick } from './pick.tsx';

/** Edits an area, which is typed, dragged, or taken from an element in the image. */
export const ClipField = (props: FieldProps) => (
  <div>
    <SchemaField {...props} />
    <Pick
      takesAreas
      action="Use this area"
      without={props.name}
      onChoose={(_selector, { x, y, width, height }) => props.onChange({ x, y, width, height })}
    />
  </div>
);
