import { schema } from './schema.ts';

/** The response of a list with cursors (docs/interface/conventions.md#lists). */
export const cursorPage = (name: string, item: { readonly [keyword: string]: unknown }) =>
  schema({
    $id: name,
    type: 'object',
    required: ['items', 'nextCursor'],
    properties: {
      items: { type: 'array', items: item },
      nextCursor: { type: ['string', 'null'], description: 'Cursor of the next page. null on the last page.' },
    },
  });
