import { expect, test } from '@jest/globals';
import { bulkRequest } from '@tintype/contracts/batches/batch-request';
import { composeRequest } from '@tintype/contracts/compose/compose-request';
import { camelCase } from '@tintype/contracts/schemas/near-name';
import { createParser } from '@tintype/contracts/schemas/parse';
import type { Schema } from '@tintype/contracts/schemas/schema';
import { asyncRequest, captureRequest } from '@tintype/contracts/capture/capture-request';
import { foreignNames, foreignRows } from './foreign-names.ts';

type Json = { readonly [keyword: string]: unknown };
const url = 'https://example.com/';
const parse = createParser(captureRequest);
const fields = captureRequest.json['properties'] as Readonly<Record<string, Json>>;
const faultsOf = (body: object): Readonly<Record<string, string>> => {
  const parsed = parse({ url, ...body }, foreignNames);
  return parsed.ok ? {} : parsed.fields;
};
const leadsTo = (path: string): boolean =>
  path.split('.').reduce<Json | undefined>((json, name) => (json?.['properties'] as Json)?.[name] as Json, {
    properties: fields,
  }) !== undefined;

test('the table has more than 250 names of nine services, each once for a service', () => {
  expect(foreignRows.length).toBeGreaterThan(250);
  expect(new Set(foreignRows.map(([service]) => service)).size).toBe(9);
  const seen = foreignRows.map(([service, name]) => `${service} ${name}`);
  expect(seen.filter((one, at) => seen.indexOf(one) < at)).toEqual([]);
});

test('every counterpart is a field of a capture, or an endpoint', () => {
  const named = foreignRows.flatMap(([, , ours]) => ours?.split(' and ') ?? []);
  expect(named.filter((ours) => !leadsTo(ours) && !ours.startsWith('POST /v1/'))).toEqual([]);
});

test('no name in the table is one that is read', () => {
  const names = foreignRows.map(([, name]) => name);
  expect(names.filter((name) => name in fields || (camelCase(name) ?? '') in fields)).toEqual([]);
});

test('each is refused with the service and our name, alone or in the object that it stands in', () => {
  for (const [service, name, ours] of foreignRows) {
    const [outer = '', inner] = name.split('.');
    const faults = faultsOf(inner === undefined ? { [outer]: 1 } : { [outer]: { [inner]: 1 } });
    expect([name, Object.keys(faults)]).toEqual([name, [name]]);
    expect(faults[name]).toContain(service);
    expect(faults[name]).toContain(ours ?? 'it has no equivalent here. Omit it');
  }
});

test.each([
  [{ viewport_width: 800 }, { viewport_width: 'is an option of ScreenshotOne: send viewport.width' }],
  [
    { options: { fullPage: true, type: 'png' }, gotoOptions: { waitUntil: 'load' } },
    {
      'options.fullPage': 'is an option of Browserless and Puppeteer, Playwright: send fullPage',
      'options.type': 'is an option of Browserless and Puppeteer, Playwright: send format',
      'gotoOptions.waitUntil': 'is an option of Browserless and Puppeteer: send waitUntil',
    },
  ],
  [
    { skipTlsVerification: true },
    { skipTlsVerification: 'is an option of Firecrawl: it has no equivalent here. Omit it' },
  ],
  [{ fullpage: true }, { fullpage: 'is not known. Did you mean fullPage?' }],
  [{ full_page: true, block_ads: false, wait_until: 'load' }, {}],
  [{ headers: null, access_key: 'a', options: { quality_of: 1 } }, {}],
])('%j', (sent, faults) => expect(faultsOf(sent)).toEqual(faults));

test.each<[string, Schema<unknown>, object, string]>([
  ['a job', asyncRequest, { url, thumb_width: 5 }, 'thumb_width'],
  [
    'a bulk job',
    bulkRequest,
    { urls: [{ url, options: { thumb_width: 5 } }], defaults: { retina: true } },
    'urls.0.options.thumb_width',
  ],
  ['the defaults of a bulk job', bulkRequest, { urls: [url], defaults: { thumb_width: 5 } }, 'defaults.thumb_width'],
  ['a compose', composeRequest, { url, variants: [{ thumb_width: 5 }] }, 'variants.0.thumb_width'],
])('in %s too', (_name, request, body, field) => {
  const parsed = createParser(request)(body, foreignNames);
  expect(parsed.ok ? {} : parsed.fields).toMatchObject({ [field]: 'is an option of Urlbox: send resize.width' });
});
