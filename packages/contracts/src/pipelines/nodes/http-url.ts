import type { FieldRules } from '../../schemas/schema.ts';
import type { DataSchema } from './data-schema.ts';

/**
 * The form of an address only. The server judges whether it may be called, for that depends on its
 * name.
 */
export const httpUrl = (maxLength: number, purpose: string) =>
  ({
    type: 'string',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    maxLength,
    description: `must start with http:// or https://. ${purpose}`,
  }) as const satisfies DataSchema;

export const isUrl: FieldRules[string] = (value: string) => (URL.canParse(value) ? {} : { '': 'is not a URL' });
