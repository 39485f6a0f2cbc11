import { inputFields } from '@tintype/contracts/capture/fragments';
import { optionRows } from '@tintype/contracts/capture/options';
import { camelCase } from '@tintype/contracts/schemas/near-name';
import { webhookFields } from '@tintype/contracts/destinations/contract';

export type OwnFieldSchema = {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly aliases?: Readonly<Record<string, string | null>>;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: OwnFieldSchema;
  readonly properties?: Readonly<Record<string, OwnFieldSchema>>;
};

const ownFields = {
  ...inputFields,
  ...webhookFields,
  ...Object.fromEntries(optionRows.map(([name, { schema }]) => [name, schema])),
} as unknown as Readonly<Record<string, OwnFieldSchema>>;

export const getSchemaAt = (path: string): OwnFieldSchema =>
  path.split('.').reduce<OwnFieldSchema>((schema, name) => schema.properties?.[name] ?? {}, {
    type: 'object',
    properties: ownFields,
  });

export const findOwnField = (name: string): string | undefined =>
  [name, camelCase(name) ?? ''].find((spelling) => Object.hasOwn(ownFields, spelling));

const toBareName = (name: string): string => name.toLowerCase().replaceAll(/[-_]/g, '');
const bareFieldNames = new Set(Object.keys(ownFields).map(toBareName));
/** Returns whether a name differs from a field of this API only in case and separators. */
export const isSpellingOfField = (name: string): boolean => bareFieldNames.has(toBareName(name));
