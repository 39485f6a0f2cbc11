/** The schema of one edit of a picture. */
export const edit = {
  type: 'object',
  required: ['type'],
  properties: { type: { type: 'string', minLength: 1, maxLength: 40 } },
} as const;

/** One change of a picture. */
export type Edit = { readonly type: string; readonly [field: string]: unknown };
