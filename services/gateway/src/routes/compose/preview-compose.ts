import { preview, previewAnswer, previewQuery } from '@tintype/contracts/compose/preview';
import { invalidFields } from '@tintype/contracts/errors/invalid-fields';
import { defineRoute } from '../../http/route.ts';

export const previewCompose = defineRoute<object>()({
  id: 'previewCompose',
  method: 'get',
  path: '/v1/screenshots/compose/preview',
  summary: 'Where pictures of some proportions would be drawn. Nothing is captured.',
  access: 'api-key',
  allowance: 'general',
  query: previewQuery,
  answers: { 200: { description: 'The places.', content: { 'application/json': previewAnswer } } },
  refusals: ['VALIDATION_ERROR'],
  handle: async (_, { query }) => {
    const seen = preview(query);
    if ('faults' in seen) throw invalidFields(seen.faults);
    return { status: 200, json: seen.answer };
  },
});
