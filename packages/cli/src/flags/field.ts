/**
 * How the text of a flag becomes a value. `length` is a number, or a text such as 10mm. `list` and
 * `types` may be repeated. `types` creates objects by their type. `json` is any JSON.
 */
export type FieldKind = 'switch' | 'integer' | 'number' | 'length' | 'text' | 'list' | 'types' | 'json';

/** A field of a request as a flag (`generated/request-fields.ts`). */
export type RequestField = {
  /** The path in the body, such as `viewport.width`. */
  readonly path: string;
  /** The flag without its dashes, such as `viewport.width` or `full-page`. */
  readonly flag: string;
  readonly kind: FieldKind;
  readonly about: string;
  readonly choices?: readonly string[];
  readonly isSize?: true;
};
