import { ActionBuilder } from '../../../parts/actions/action-builder.tsx';
import { toFieldLabel } from '../../../parts/schema-field/field-label.ts';
import type { FieldProps } from './field-props.ts';
import { usePageWithout } from './page-of-form.ts';

export const ActionsField = ({ name, value, error, errors, onChange }: FieldProps) => (
  <ActionBuilder
    label={toFieldLabel(name)}
    value={value}
    error={error}
    errors={errors}
    page={usePageWithout(name)}
    onChange={onChange}
  />
);
