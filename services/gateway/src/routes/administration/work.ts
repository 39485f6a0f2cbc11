import { origins, type Origin } from '@tintype/contracts/capture/origins';
import { schema } from '@tintype/contracts/schemas/schema';
import { measureBacklog } from '@tintype/database/waiting-by-origin';
import { defineRoute } from '../define-route.ts';

const originNames = Object.keys(origins) as readonly Origin[];
const number = { type: 'number' } as const;

export const work = defineRoute({
  id: 'getWork',
  method: 'get',
  path: '/v1/administration/work',
  summary: 'Get queue and worker figures.',
  access: ['account'],
  isAdministration: true,
  allowance: null,
  answers: {
    200: {
      description: 'The current figures.',
      content: {
        'application/json': schema({
          $id: 'Work',
          type: 'object',
          required: ['waiting', 'inHand', 'perSecond'],
          properties: {
            waiting: {
              type: 'array',
              description: 'Queued captures by origin.',
              items: {
                type: 'object',
                required: ['origin', 'waiting', 'oldestSeconds'],
                properties: {
                  origin: { enum: originNames },
                  waiting: { type: 'integer' },
                  oldestSeconds: { ...number, description: 'Age of the oldest queued capture in seconds.' },
                },
              },
            },
            inHand: { type: 'integer', description: 'Number of captures in progress.' },
            perSecond: { ...number, description: 'Successful captures per second, averaged over the last 5 minutes.' },
            workers: { type: 'integer', description: 'Number of render workers. Absent if Redis is unreachable.' },
            slots: { type: 'integer', description: 'Number of concurrent captures of all workers.' },
            blocklistsWrittenAt: {
              type: 'string',
              format: 'date-time',
              description: 'When the oldest block list of any worker was written by its authors.',
            },
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
    const lists = presences?.flatMap(({ listsAt }) => listsAt ?? []) ?? [];
    const oldest = lists.length > 0 && { blocklistsWrittenAt: new Date(Math.min(...lists)).toISOString() };
    return { status: 200, json: { waiting, inHand, perSecond, ...workers, ...oldest } };
  },
});
