import { deviceNames } from '../../packages/contracts/src/devices/devices.ts';
import { listBodyFields, listQueryFields } from './request-fields/read-fields.ts';

const noWebhook = ['webhookUrl', 'webhookSecret'];

/**
 * The requests that the command line sends. `lift`: objects whose fields become flags without the
 * name of the object. `drop`: fields that the command sets itself or does not offer.
 */
const flagsByRequest = {
  capture: listBodyFields('CaptureRequest', { drop: ['url', 'html', 'responseType'] }),
  batch: listBodyFields('BatchRequest', { lift: ['defaults'] }),
  crawl: listBodyFields('CrawlRequest', { drop: ['url'] }),
  schedule: listBodyFields('ScheduleRequest', { lift: ['options'], drop: ['url', 'schedule', 'name', ...noWebhook] }),
  compose: listBodyFields('ComposeRequest', {
    lift: ['output', 'defaults'],
    drop: ['captures', 'url', 'html', 'baseUrl', 'responseType', 'async', ...noWebhook],
  }),
  link: listQueryFields('/v1/render', { drop: ['url', 'key', 'expires', 'signature'] }),
  linkKey: listBodyFields('LinkKeyRequest', { drop: ['name'] }),
  linkKeyRoll: listBodyFields('LinkKeyRoll', {}),
};

const requestsWithDevices = Object.entries(flagsByRequest).map(([name, fields]) => {
  const all = fields.map((field) => (field.flag === 'device' ? { ...field, choices: deviceNames } : field));
  return `  ${name}: ${JSON.stringify(all)},\n`;
});

/**
 * Returns the text of `packages/cli/src/generated/request-fields.ts`, with one long line for each
 * request.
 */
export const printFlags = (): string => `// Printed from the OpenAPI document by \`npm run generate\`; do not edit.
import type { RequestField } from '../flags/field.ts';

export const requestFields = {
${requestsWithDevices.join('')}} as const satisfies Readonly<Record<string, readonly RequestField[]>>;
`;
