import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isLong, someOf } from '@tintype/testing/long-form';
import { sharedInstallation } from '@tintype/testing/shared-installation';
import type { System } from '@tintype/testing/system';
import type { Site } from '@tintype/testing/site';
import { Tintype } from '@tintype/client';
import { pipelineTemplates } from '@tintype/contracts/pipelines/templates';
import {
  installPrograms,
  languages,
  recipeNames,
  runSample,
  sampleOf,
  textOf,
  webhookSecret,
  type Language,
} from './samples.ts';
import { startShownSite } from './shown-site.ts';

let site: Site;
let system: System;
let environment: Readonly<Record<string, string>>;
const programs = mkdtempSync(join(tmpdir(), 'tintype-programs-'));
const undo = new AsyncDisposableStack();
undo.defer(() => rmSync(programs, { recursive: true }));
beforeAll(async () => {
  await installPrograms(programs);
  site = await startShownSite();
  undo.defer(site.stop);
  system = await sharedInstallation();
  environment = await drawnPipeline();
});
afterAll(() => undo.disposeAsync());

/**
 * The pipeline that the reader of a recipe has drawn in the dashboard, with its trigger as the
 * dashboard shows it.
 */
async function drawnPipeline(): Promise<Readonly<Record<string, string>>> {
  const client = new Tintype({ baseUrl: system.gatewayUrl, apiKey: system.apiKey });
  const { graph, name } = pipelineTemplates.find(({ id }) => id === 'social-cards')!;
  const { id, trigger } = await client.pipelines.create({ name, graph });
  const { secret } = await client.pipelines.rotateTriggerSecret(id);
  return { TRIGGER_URL: trigger!.url, TRIGGER_SECRET: secret };
}

/** How a file of each kind begins. */
const beginnings: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG/,
  webp: /^RIFF....WEBP/s,
  pdf: /^%PDF-/,
  zip: /^PK/,
  md: /^# \w/,
  html: /^<!DOCTYPE html>/i,
  json: /^[[{]/,
};

const signed = (): { readonly body: string; readonly headers: Readonly<Record<string, string>> } => {
  const body = JSON.stringify({
    // Of a schedule, which has no `data`.
    event: 'schedule.delivery',
    timestamp: '2027-03-04T09:00:00.000Z',
  });
  const [id, at] = ['delivery-1', String(Math.floor(Date.now() / 1000))];
  const signature = createHmac('sha256', webhookSecret).update(`${id}.${at}.${body}`).digest('base64');
  return { body, headers: { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': `v1,${signature}` } };
};

/** Calls of what a recipe only defines, and what every recipe without a file has to say. */
const calls: Readonly<Record<string, Partial<Record<Language, () => string>>>> = {
  'verify-webhook': {
    js: () => {
      const { body, headers } = signed();
      return `await receive(new Request('http://receiver/', { method: 'POST', body: ${JSON.stringify(body)}, headers: ${JSON.stringify(headers)} }));`;
    },
    python: () => {
      const { body, headers } = signed();
      return `assert receive(${JSON.stringify(body)}.encode(), ${JSON.stringify(headers)}) == 204`;
    },
  },
};
const scheduled = /20\d\d-\d\d-\d\dT/;
const says: Readonly<Record<string, RegExp>> = {
  'signed-image': /<img src="http.*signature=/,
  'watch-price': scheduled,
  'watch-part': scheduled,
  slack: scheduled,
  s3: /http:.*png/,
  agents: /19 €|read_page/,
  'pipeline-webhook': /QUEUED|RUNNING|COMPLETED/,
  'from-screenshotone': /^$|"fullPage": true/,
  'from-urlbox': /^$|"deviceScaleFactor": 2/,
  'from-gotenberg': /^$|"format": "pdf"/,
  'verify-webhook': /schedule\.delivery 2027/,
  errors: /VALIDATION_ERROR/,
  limits: /^\d+$|remaining|captures this month/m,
  markdown: /^shop\.md$|19 €/m,
};

/**
 * Every second recipe in one language, in turn; in the long form each recipe in all that it has.
 */
const rows = someOf(recipeNames, 2).flatMap((name, index) => {
  const written = languages.filter((language) => sampleOf(name, language) !== undefined);
  return (isLong ? written : written.slice(index % written.length).slice(0, 1)).map((language) => ({ name, language }));
});

describe('the samples of the recipes', () => {
  test.each(rows)('$name, $language', async ({ name, language }) => {
    const { gatewayUrl, apiKey } = system;
    const after = calls[name]?.[language]?.();
    const { output, files } = await runSample(
      { name, language, ...(after !== undefined && { after }) },
      { gatewayUrl, apiKey, siteUrl: site.url('').replace(/\/$/, ''), programs, environment },
    );
    const named = [...sampleOf(name, language)!.matchAll(/\b([\w-]+\.(?:png|webp|pdf|zip|md))\b/g)].map(
      ([, file]) => file!,
    );
    expect([...files.keys()]).toEqual(expect.arrayContaining([...new Set(named)]));
    for (const [file, bytes] of files) expect(bytes.toString('latin1')).toMatch(beginnings[file.split('.').at(-1)!]!);
    if (files.size === 0 || says[name] !== undefined) expect(output).toMatch(says[name]!);
  });
});

test('the loop over a batch ends when a page of it fails', async () => {
  const { gatewayUrl, apiKey } = system;
  const { files } = await runSample(
    { name: 'batch', language: 'sh', paths: ['/', '/broken'] },
    { gatewayUrl, apiKey, siteUrl: site.url('').replace(/\/$/, ''), programs, environment },
  );
  expect([...files.keys()]).toEqual(['shop.zip']);
});

test('a recipe has at most 300 words, and its answer begins in the first 60', () => {
  const texts = recipeNames.map(textOf);
  const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
  expect(texts.map(wordsIn).filter((words) => words > 300)).toEqual([]);
  expect(texts.map((text) => wordsIn(text.split('```')[0]!)).filter((words) => words > 60)).toEqual([]);
});

test('the settings that recipes name exist', () => {
  const known = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
  const named = recipeNames.flatMap((name) =>
    [...textOf(name).matchAll(/\bTINTYPE_[A-Z0-9_]+/g)].map(([setting]) => setting),
  );
  const callers = ['TINTYPE_URL', 'TINTYPE_API_KEY'];
  expect(named.filter((setting) => !callers.includes(setting) && !known.includes(`\`${setting}\``))).toEqual([]);
});
