import { FileButton, Button, Group, Text } from '@mantine/core';
import { SchemaField, type SchemaFieldProps } from '../../../parts/schema-field/schema-field.tsx';
import classes from './inspector.module.css';

/** One field of an edit. */
export function EditField(props: SchemaFieldProps) {
  if (props.name === 'image') return <PictureField {...props} />;
  return (
    <div className={props.schema.type === 'integer' ? undefined : classes.wide}>
      <SchemaField {...props} />
    </div>
  );
}

/** A file of one's own, kept in the graph as base64. */
function PictureField({ value, error, onChange }: Pick<SchemaFieldProps, 'value' | 'error' | 'onChange'>) {
  const read = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    onChange(btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')));
  };
  return (
    <div className={classes.wide}>
      <Text size="sm" fw={500}>
        Image
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        A PNG, JPEG or WebP file of at most 256 KiB, used instead of the text.
      </Text>
      <Group gap={8}>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default">
              {value === undefined ? 'Choose file' : 'Choose another file'}
            </Button>
          )}
        </FileButton>
        {value !== undefined && (
          <Button size="xs" variant="default" onClick={() => onChange(undefined)}>
            Remove
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
