import {
  Fieldset,
  MultiSelect,
  NumberInput,
  Select,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { labelFieldNames, formatFieldName } from '../format/format.ts';
import classes from './schema-field.module.css';

export type FieldSchema = Readonly<{
  type?: string | readonly string[];
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  items?: Readonly<{ enum?: readonly string[]; type?: string }>;
  properties?: Readonly<Record<string, FieldSchema>>;
  description?: string;
  title?: string;
  example?: string;
}>;
export type SchemaFieldProps<Name extends string = string> = Readonly<{
  name: Name;
  schema: FieldSchema;
  value: unknown;
  error: string | undefined;
  /** Errors of the fields of an object, by their relative paths. */
  errors?: Readonly<Record<string, string>>;
  /** A value of `undefined` removes the field. */
  onChange: (value: unknown) => void;
}>;
type Props = SchemaFieldProps & { readonly isCode?: boolean };

/** A text that may be longer than this gets several lines. */
const longTextMin = 500;
const codeStyles = { input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } };

const switchStates = [
  { value: 'true', label: 'On' },
  { value: 'false', label: 'Off' },
];

/** A field that is drawn from its schema, so that a form has the same rules as the service. */
export function SchemaField({ name, schema, value, error, errors, onChange, isCode = false }: Props) {
  const common = {
    label: schema.title ?? formatFieldName(name),
    description: labelFieldNames(schema.description),
    error,
  };
  const fallback = schema.default;
  // A field that is not set differs from on and off.
  if (schema.type === 'boolean' && fallback === undefined)
    return (
      <Select
        {...common}
        data={switchStates}
        placeholder="Default"
        value={typeof value === 'boolean' ? String(value) : null}
        clearable
        onChange={(chosen) => onChange(chosen === null ? undefined : chosen === 'true')}
      />
    );
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
        value={(value ?? fallback ?? null) as string | null}
        clearable={fallback === undefined}
        onChange={(chosen) => onChange(chosen === fallback ? undefined : (chosen ?? undefined))}
      />
    );
  if (schema.type === 'integer' || schema.type === 'number')
    return (
      <NumberInput
        {...common}
        allowDecimal={schema.type === 'number'}
        {...(schema.minimum !== undefined && { min: schema.minimum })}
        {...(schema.maximum !== undefined && { max: schema.maximum })}
        placeholder={fallback === undefined ? '' : String(fallback as number)}
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
  if (schema.type === 'array' && schema.items?.type === 'string')
    return (
      <TagsInput
        {...common}
        placeholder="Press Enter to add one"
        splitChars={[]}
        value={[...((value as readonly string[] | undefined) ?? [])]}
        onChange={(given) => onChange(given.length === 0 ? undefined : given)}
      />
    );
  if (schema.properties !== undefined)
    return <ObjectField {...{ name, schema, value, error, onChange }} {...(errors && { errors })} />;
  const text = {
    value: typeof value === 'string' ? value : '',
    placeholder: typeof fallback === 'string' ? fallback : (schema.example ?? ''),
    ...(schema.maxLength !== undefined && { maxLength: schema.maxLength }),
    ...(isCode && { styles: codeStyles }),
    onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
      onChange(currentTarget.value === '' ? undefined : currentTarget.value),
  };
  return (schema.maxLength ?? 0) > longTextMin ? (
    <Textarea {...common} {...text} autosize minRows={isCode ? 3 : 2} maxRows={12} />
  ) : (
    <TextInput {...common} {...text} />
  );
}

/** The object is left out while none of its fields is set. */
function ObjectField({ name, schema, value, error: ofAll, errors = {}, onChange }: SchemaFieldProps) {
  const isAtField = Object.keys(errors).some((path) => path in (schema.properties ?? {}));
  const error = isAtField ? undefined : ofAll;
  const given = (value ?? {}) as Readonly<Record<string, unknown>>;
  const change = (field: string, next: unknown): void => {
    const { [field]: _old, ...others } = given;
    const all = next === undefined ? others : { ...others, [field]: next };
    onChange(Object.keys(all).length === 0 ? undefined : all);
  };
  return (
    <Fieldset legend={schema.title ?? formatFieldName(name)}>
      <div className={classes.fields}>
        <Text size="xs" c={error === undefined ? 'dimmed' : 'red'} className={classes.wide}>
          {error ?? labelFieldNames(schema.description)}
        </Text>
        {Object.entries(schema.properties ?? {}).map(([field, own]) => (
          <div key={field} className={isShort(own) ? undefined : classes.wide}>
            <SchemaField
              name={field}
              schema={own}
              value={given[field]}
              error={errors[field]}
              onChange={(next) => change(field, next)}
            />
          </div>
        ))}
      </div>
    </Fieldset>
  );
}

const isShort = ({ type }: FieldSchema): boolean => [type].flat().some((one) => one === 'integer' || one === 'number');
