import { deviceNames, devices } from '@tintype/contracts/devices/devices';
import { schema } from '@tintype/contracts/schemas/schema';
import { withoutNulls } from '../../http/without-nulls.ts';
import { defineRoute, type DefinedRoute } from '../define-route.ts';

const deviceList = schema({
  $id: 'DeviceList',
  type: 'object',
  required: ['devices', 'total'],
  properties: {
    devices: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'displayName', 'viewport'],
        properties: {
          name: { type: 'string', description: 'What `device` takes. The display name works too.' },
          displayName: { type: 'string', description: 'As people write it.' },
          viewport: {
            type: 'object',
            description: 'What a page sees of it.',
            required: ['width', 'height', 'deviceScaleFactor', 'isMobile', 'hasTouch'],
            properties: {
              width: { type: 'integer' },
              height: { type: 'integer' },
              deviceScaleFactor: { type: 'number' },
              isMobile: { type: 'boolean', description: 'The page is laid out as on a telephone or tablet.' },
              hasTouch: { type: 'boolean', description: 'It is touched, not clicked.' },
            },
          },
          userAgent: { type: 'string', description: 'Absent where the browser keeps its own.' },
        },
      },
    },
    total: { type: 'integer' },
  },
});

const listDevices = defineRoute({
  id: 'listDevices',
  method: 'get',
  path: '/v1/devices',
  summary: 'Every device preset.',
  access: ['api-key', 'user'],
  allowance: 'general',
  answers: { 200: { description: 'The presets.', content: { 'application/json': deviceList } } },
  refusals: [],
  handle: async () => ({
    status: 200,
    json: { devices: deviceNames.map((name) => ({ name, ...withoutNulls(devices[name]) })), total: deviceNames.length },
  }),
});

export const deviceRoutes: readonly DefinedRoute[] = [listDevices];
