import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { schema } from '@tintype/contracts/schemas/schema';
import { measureBacklog } from '@tintype/database/waiting-by-origin';
import { defineRoute } from '../define-route.ts';

const originNames = Object.keys(origins) as readonly Origin[];
const number = { type: 'number' } as const;

export const work = defineRoute({
  id: 'work',
  method: 'get',
  path: '/v1/administration/work',
  summary: 'What waits, what is in hand, who works on it and how fast.',
  access: ['account'],
  isAdministration: true,
  allowance: null,
  answers: {
    200: {
      description: 'The figures of now.',
      content: {
        'application/json': schema({
          $id: 'Work',
          type: 'object',
          required: ['waiting', 'inHand', 'perSecond'],
          properties: {
            waiting: {
              type: 'array',
              description: 'Origins of which something waits.',
              items: {
                type: 'object',
                required: ['origin', 'waiting', 'oldestSeconds'],
                properties: {
                  origin: { enum: originNames },
                  waiting: { type: 'integer' },
                  oldestSeconds: { ...number, description: 'How long the oldest of them has waited.' },
                },
              },
            },
            inHand: { type: 'integer', description: 'Captures that workers have in hand.' },
            perSecond: { ...number, description: 'Captures that succeeded in a second, over the last five minutes.' },
            workers: { type: 'integer', description: 'Render workers that are there. Absent while Redis is away.' },
            slots: { type: 'integer', description: 'How many captures they render at once.' },
          },
        }),
      },
    },
  },
  refusals: [],
  handle: async ({ database, readWorkers }) => {
    const [backlog, presences] = await Promise.all([measureBacklog(database), readWorkers()]);
    const { origins: waiting, inHand, perSecond } = backlog;
    const workers = presences && {
      workers: presences.length,
      slots: presences.reduce((sum, one) => sum + one.slots, 0),
    };
    return { status: 200, json: { waiting, inHand, perSecond, ...workers } };
  },
});
