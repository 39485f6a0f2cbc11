import { deviceNames, devices } from '@tintype/contracts/devices/devices';
import { schema } from '@tintype/contracts/schemas/schema';
import { toJson } from '../http/to-json.ts';
import { type DefinedRoute, defineRoute, inJson } from './define-route.ts';

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
          name: { type: 'string', description: 'Name to send as `device`. The display name is also accepted.' },
          displayName: { type: 'string', description: 'Display name.' },
          viewport: {
            type: 'object',
            description: 'Viewport of the device.',
            required: ['width', 'height', 'deviceScaleFactor', 'isMobile', 'hasTouch'],
            properties: {
              width: { type: 'integer' },
              height: { type: 'integer' },
              deviceScaleFactor: { type: 'number' },
              isMobile: { type: 'boolean', description: 'Whether pages use the mobile layout.' },
              hasTouch: { type: 'boolean', description: 'Whether touch events are used.' },
            },
          },
          userAgent: {
            type: 'string',
            description: 'User-Agent string. Absent if the default of the browser is used.',
          },
        },
      },
    },
    total: { type: 'integer' },
  },
});

export const deviceRoutes: readonly DefinedRoute[] = [
  defineRoute('GET /v1/devices', {
    id: 'listDevices',
    summary: 'List the device presets.',
    answer: inJson('The device presets.', deviceList),
    handle: async () => ({
      devices: deviceNames.map((name) => ({ name, ...toJson(devices[name]) })),
      total: deviceNames.length,
    }),
  }),
];
