import { defineRoute } from '../../http/route.ts';

export const landing = defineRoute<object>()({
  id: 'entrance',
  method: 'get',
  path: '/',
  summary: 'Leads to the reference page.',
  access: 'public',
  allowance: null,
  answers: { 302: { description: 'The reference page.', headers: { Location: 'Where it is.' } } },
  refusals: [],
  handle: async () => ({ status: 302, headers: { Location: '/docs' }, empty: true }),
});
