/**
 * How the text of a flag becomes a value: `length` a number, or a text such as 10mm; `list` and
 * `types` may be repeated; `types` objects by their type; `json` any JSON.
 */
export type FieldKind = 'switch' | 'integer' | 'number' | 'length' | 'text' | 'list' | 'types' | 'json';

/** A field of a request as a flag. Printed from the OpenAPI document (`request-fields.ts`). */
export type Field = {
  /** The path in the body, such as `viewport.width`. */
  readonly path: string;
  /** Such as `viewport.width` or `full-page`, without the dashes before it. */
  readonly flag: string;
  readonly kind: FieldKind;
  readonly about: string;
  /** The values that it can have, where they are few. */
  readonly choices?: readonly string[];
  /** It may be given as 800x600. */
  readonly isSize?: true;
};
