import { MultiSelect, NumberInput, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { DeviceField } from './fields/device-field.tsx';
import { JsonField } from './fields/json-field.tsx';
import { OutputsField } from './fields/outputs-field.tsx';
import { SelectorField, SelectorsField } from './fields/selector-field.tsx';
import { ViewportField } from './fields/viewport-field.tsx';
import { labelOf } from './label-of.ts';
import type { SettingName } from './option-groups.ts';

export type SettingSchema = {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: { readonly enum?: readonly string[] };
  readonly description?: string;
};
export type FieldProps = {
  readonly name: SettingName;
  readonly schema: SettingSchema;
  readonly value: unknown;
  readonly error: string | undefined;
  /** `undefined` takes the field out of the request. */
  readonly onChange: (value: unknown) => void;
};

/** One setting, drawn from its schema, so that the form knows what the service knows. */
export function SettingField(props: FieldProps) {
  const { name, schema, value, error, onChange } = props;
  if (name === 'device') return <DeviceField {...props} />;
  if (name === 'viewport') return <ViewportField {...props} />;
  if (name === 'outputs') return <OutputsField {...props} />;
  if (name === 'actions') return <JsonField {...props} />;
  if (name === 'selector') return <SelectorField {...props} />;
  if (name === 'hideSelectors') return <SelectorsField {...props} />;
  const common = { label: labelOf(name), description: schema.description, error };
  const fallback = schema.default;
  if (schema.type === 'boolean')
    return (
      <Switch
        {...common}
        checked={(value ?? fallback) === true}
        onChange={({ currentTarget: { checked } }) => onChange(checked === fallback ? undefined : checked)}
      />
    );
  if (schema.enum !== undefined)
    return (
      <Select
        {...common}
        data={[...schema.enum]}
        value={String(value ?? fallback)}
        onChange={(chosen) => onChange(chosen === fallback ? undefined : chosen)}
      />
    );
  if (schema.type === 'integer')
    return (
      <NumberInput
        {...common}
        min={schema.minimum ?? 0}
        {...(schema.maximum !== undefined && { max: schema.maximum })}
        placeholder={fallback === undefined ? 'No limit' : String(fallback as number)}
        thousandSeparator=","
        value={typeof value === 'number' ? value : ''}
        onChange={(number) => onChange(typeof number === 'number' && number !== fallback ? number : undefined)}
      />
    );
  if (schema.type === 'array' && schema.items?.enum !== undefined)
    return (
      <MultiSelect
        {...common}
        data={[...schema.items.enum]}
        value={(value as string[] | undefined) ?? []}
        onChange={(chosen) => onChange(chosen.length === 0 ? undefined : chosen)}
      />
    );
  const text = typeof value === 'string' ? value : '';
  const write = (typed: string): void => onChange(typed === '' ? undefined : typed);
  if (name === 'customCss')
    return (
      <Textarea
        {...common}
        autosize
        minRows={3}
        maxRows={12}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    );
  return <TextInput {...common} value={text} onChange={({ currentTarget }) => write(currentTarget.value)} />;
}
