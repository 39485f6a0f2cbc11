import type { SchemaFieldProps } from '../../../parts/schema-field/schema-field.tsx';
import type { SettingName } from '../option-groups.ts';

export type FieldProps = SchemaFieldProps<SettingName> & {
  /** Errors inside the value, by their relative paths. */
  readonly errors: Readonly<Record<string, string>>;
};
