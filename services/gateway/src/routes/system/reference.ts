import { defineRoute } from '../../http/route.ts';
import { pageAnswer, pageReply, type Page } from './page.ts';

export type ReferenceDependencies = { readonly referencePage: () => Page };

export const reference = defineRoute<ReferenceDependencies>()({
  id: 'reference',
  method: 'get',
  path: '/docs',
  summary: 'This API as a page to read.',
  access: 'public',
  allowance: null,
  answers: { 200: pageAnswer },
  refusals: [],
  handle: async ({ referencePage }) => pageReply(referencePage()),
});
