import { actionTypes } from '@tintype/contracts/capture/actions';
import { JsonField } from '../../../parts/json-field/json-field.tsx';
import { labelOf } from '../../../parts/schema-field/label-of.ts';
import type { FieldProps } from './field-props.ts';

export const ActionsField = ({ name, value, error, onChange }: FieldProps) => (
  <JsonField
    label={labelOf(name)}
    description={`A JSON array of actions, performed in order. Types: ${actionTypes.join(', ')}.`}
    placeholder={'[{ "type": "click", "selector": "#accept" }]'}
    minRows={4}
    value={value}
    error={error}
    onChange={onChange}
  />
);
