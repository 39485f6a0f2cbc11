import { expect, test } from '@jest/globals';
import { batchRequest, bulkRequest, chunkRequest } from '../batches/batch-request.ts';
import { asyncRequest, captureRequest } from '../capture/capture-request.ts';
import { composeRequest } from '../compose/compose-request.ts';
import { crawlRequest } from '../crawls/crawl-request.ts';
import { parseCron } from '../cron/parse-cron.ts';
import { linkKeyRequest } from '../links/link-key.ts';
import { checkGraph } from '../pipelines/check-graph.ts';
import { pipelineRequest, runRequest } from '../pipelines/pipeline-bodies.ts';
import { scheduleRequest } from '../schedules/schedule-request.ts';
import { endpointRequest } from '../webhooks/endpoint-request.ts';
import { findEntry } from './find-entry.ts';
import { createParser } from './parse.ts';

const names = Object.getOwnPropertyNames(Object.prototype);
/** Each name as a text, as a field, and as a field in place of a text. */
const values = names.flatMap((name): unknown[] => [name, [name], Object.fromEntries([[name, 1]]), [{ type: name }]]);

test.each(names)('a table without the entry %s has none', (name) => {
  expect(findEntry<unknown>({ other: 1 }, name)).toBeUndefined();
  expect(findEntry<unknown>(Object.fromEntries([[name, 1]]), name)).toBe(1);
});

const schemas = {
  captureRequest,
  asyncRequest,
  batchRequest,
  bulkRequest,
  chunkRequest,
  composeRequest,
  crawlRequest,
  linkKeyRequest,
  pipelineRequest,
  runRequest,
  scheduleRequest,
  endpointRequest,
};

test.each(Object.entries(schemas))(
  '%s refuses or accepts names of Object.prototype in every field',
  (_name, schema) => {
    const parse = createParser<unknown>(schema);
    const fields = Object.keys((schema.json as { readonly properties: object }).properties);
    expect(fields.length).toBeGreaterThan(0);
    const tagged = names.map((name) => ({ type: Object.fromEntries([[name, 1]]) }));
    for (const field of [...fields, ...names])
      for (const value of [...values, ...tagged, tagged])
        expect(() => parse({ url: 'https://example.com/', [field]: value })).not.toThrow();
  },
);

test.each(names)('%s is neither a schedule nor a type of node', (name) => {
  expect(parseCron(name)).toMatchObject({ ok: false });
  expect(parseCron(`@${name}`)).toMatchObject({ ok: false });
  const graph = { version: 1, nodes: [{ id: name, type: name, data: {} }], edges: [] };
  expect(checkGraph(graph)).not.toEqual([]);
});
