import { schema } from '@tintype/contracts/schemas/schema';
import { readWork } from '../../../use-cases/administration/read-work.ts';
import { defineRoute, inJson } from '../../define-route.ts';
import { workFields } from './work-fields.ts';

const answer = schema({
  $id: 'Work',
  type: 'object',
  required: ['status', 'waiting', 'inHand', 'perSecond', 'minutes', 'organizations', 'deliveries', 'storage'],
  properties: workFields,
});

export const workRoute = defineRoute({
  id: 'getWork',
  method: 'get',
  path: '/v1/administration/work',
  summary: 'Get the state of queues, workers, organizations and storage.',
  access: ['account'],
  isAdministration: true,
  allowance: null,
  answers: { 200: inJson('The current figures.', answer) },
  handle: async (dependencies) => ({ status: 200, json: await readWork(dependencies) }),
});
