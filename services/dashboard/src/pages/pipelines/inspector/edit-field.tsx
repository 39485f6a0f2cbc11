import { FileButton, Button, Group, NumberInput, Select, Switch, Text, TextInput, Textarea } from '@mantine/core';
import { labelOf } from '../../playground/label-of.ts';
import classes from './inspector.module.css';

export type EditSchema = {
  readonly type?: string;
  readonly enum?: readonly string[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly description?: string;
};
type Props = {
  readonly name: string;
  readonly schema: EditSchema;
  readonly value: unknown;
  readonly error: string | undefined;
  readonly onChange: (value: unknown) => void;
};

const longText = 500;

/** One field of an edit, drawn from its schema. */
export function EditField({ name, schema, value, error, onChange }: Props) {
  const common = { label: labelOf(name), description: schema.description, error };
  const fallback = schema.default;
  if (name === 'image') return <PictureField value={value} error={error} onChange={onChange} />;
  if (schema.type === 'boolean')
    return (
      <Switch
        {...common}
        className={classes.wide}
        checked={(value ?? fallback) === true}
        onChange={({ currentTarget: { checked } }) => onChange(checked === fallback ? undefined : checked)}
      />
    );
  if (schema.enum !== undefined)
    return (
      <Select
        {...common}
        className={classes.wide}
        data={[...schema.enum]}
        value={String(value ?? fallback)}
        onChange={(chosen) => onChange(chosen === fallback ? undefined : chosen)}
      />
    );
  if (schema.type === 'integer')
    return (
      <NumberInput
        {...common}
        {...(schema.minimum !== undefined && { min: schema.minimum })}
        {...(schema.maximum !== undefined && { max: schema.maximum })}
        placeholder={fallback === undefined ? '' : String(fallback as number)}
        value={typeof value === 'number' ? value : ''}
        onChange={(number) => onChange(typeof number === 'number' && number !== fallback ? number : undefined)}
      />
    );
  const text = typeof value === 'string' ? value : '';
  const write = (typed: string): void => onChange(typed === '' ? undefined : typed);
  const placeholder = typeof fallback === 'string' ? fallback : '';
  if ((schema.maxLength ?? 0) > longText)
    return (
      <Textarea
        {...common}
        className={classes.wide}
        autosize
        minRows={2}
        value={text}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...common}
      className={classes.wide}
      placeholder={placeholder}
      maxLength={schema.maxLength}
      value={text}
      onChange={({ currentTarget }) => write(currentTarget.value)}
    />
  );
}

/** A file of one's own, kept in the graph as base64. */
function PictureField({ value, error, onChange }: Pick<Props, 'value' | 'error' | 'onChange'>) {
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    onChange(btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')));
  };
  return (
    <div className={classes.wide}>
      <Text size="sm" fw={500}>
        Picture
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        A PNG, JPEG or WebP file of at most 256 KiB, in place of the text.
      </Text>
      <Group gap={8}>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default">
              {value === undefined ? 'Choose a file' : 'Choose another file'}
            </Button>
          )}
        </FileButton>
        {value !== undefined && (
          <Button size="xs" variant="default" onClick={() => onChange(undefined)}>
            Take it out
          </Button>
        )}
      </Group>
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4}>
          {error}
        </Text>
      )}
    </div>
  );
}
