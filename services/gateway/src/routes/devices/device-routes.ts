import { deviceNames, devices } from '@tintype/contracts/devices/devices';
import { schema } from '@tintype/contracts/schemas/schema';
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
        required: ['name', 'displayName', 'viewport', 'userAgent'],
        properties: {
          name: { type: 'string', description: 'What `device` takes. The display name works too.' },
          displayName: { type: 'string' },
          viewport: {
            type: 'object',
            required: ['width', 'height', 'deviceScaleFactor', 'isMobile', 'hasTouch'],
            properties: {
              width: { type: 'integer' },
              height: { type: 'integer' },
              deviceScaleFactor: { type: 'number' },
              isMobile: { type: 'boolean' },
              hasTouch: { type: 'boolean' },
            },
          },
          userAgent: { type: ['string', 'null'], description: 'null keeps the own one of the browser.' },
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
    json: { devices: deviceNames.map((name) => ({ name, ...devices[name] })), total: deviceNames.length },
  }),
});

export const deviceRoutes: readonly DefinedRoute[] = [listDevices];
