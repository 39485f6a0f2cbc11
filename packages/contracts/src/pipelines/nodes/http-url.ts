import type { FieldRules } from '../../schemas/schema.ts';
import type { DataSchema } from './data-schema.ts';

/**
 * Checks only the form of an address. The server decides whether the address may be called, because
 * that depends on DNS.
 */
export const httpUrl = (maxLength: number, purpose: string) =>
  ({
    type: 'string',
    pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
    maxLength,
    description: `must start with http:// or https://. ${purpose}`,
  }) as const satisfies DataSchema;

export const isUrl: FieldRules[string] = (value: string) => (URL.canParse(value) ? {} : { '': 'is not a URL' });
