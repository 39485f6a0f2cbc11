import type { SchemaFieldProps } from '../../../parts/schema-field/schema-field.tsx';
import type { SettingName } from '../option-groups.ts';

export type FieldProps = SchemaFieldProps<SettingName> & {
  /** Faults of what is in the value, by their paths below it. */
  readonly errors: Readonly<Record<string, string>>;
};
