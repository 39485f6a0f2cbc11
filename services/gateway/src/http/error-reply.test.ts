import { expect, test } from '@jest/globals';
import { findSimilarEndpoints } from './error-reply.ts';

const endpoints = [
  ['post', '/v1/screenshots'],
  ['get', '/v1/screenshots/jobs'],
  ['get', '/v1/screenshots/jobs/{jobId}'],
  ['get', '/v1/screenshots/batches/{id}'],
  ['post', '/v1/screenshots/batches/{id}/start'],
  ['get', '/v1/crawls/{id}/pages'],
  ['get', '/v1/usage/quota'],
  ['get', '/'],
  ['get', '/v1/crawls/{id}'],
  ['delete', '/v1/crawls/{id}'],
  ['post', '/v1/crawls'],
  ['post', '/v1/crawls/{id}/cancel'],
].map(([method, path]) => ({ method: method!, path: path! }));

test.each([
  ['POST', '/v1/screenshot', ['POST /v1/screenshots']],
  ['POST', '/screenshots', ['POST /v1/screenshots']],
  ['POST', '/v1/screenshots/', ['POST /v1/screenshots']],
  ['POST', '/api/v1/screenshots', ['POST /v1/screenshots']],
  ['POST', '/V1/Screenshots', ['POST /v1/screenshots']],
  ['GET', '/v1/jobs', ['GET /v1/screenshots/jobs']],
  ['GET', '/v1/batches/abc', ['GET /v1/screenshots/batches/{id}']],
  ['POST', '/v1/screenshots/batch/abc/start', ['POST /v1/screenshots/batches/{id}/start']],
  ['GET', '/v1/crawl/abc/page', ['GET /v1/crawls/{id}/pages']],
  ['GET', '/v1/quota', ['GET /v1/usage/quota']],
  ['POST', '/v1/crawls/abc/stop', ['POST /v1/crawls/{id}/cancel']],
  ['GET', '/v1/crawls/abc/progress', ['GET /v1/crawls/{id}']],
  // Only the version is the same, or nothing.
  ['GET', '/v1/webhooks', []],
  ['POST', '/v1/pdf', []],
  ['GET', '/openapi.yaml', []],
  ['GET', '/wp-admin/setup.php', []],
  ['GET', '/a'.repeat(5_000), []],
])('%s %s', (method, path, near) => {
  expect(findSimilarEndpoints(endpoints, { method, path })).toEqual(near);
});
