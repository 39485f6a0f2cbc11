import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isLong } from '@tintype/testing/long-form';
import { startSystem, type System } from '@tintype/testing/system';
import type { Site } from '@tintype/testing/site';
import { languages, recipeNames, runSample, sampleOf, webhookSecret, type Language } from './samples.ts';
import { startShownSite } from './shown-site.ts';

let site: Site;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  site = await startShownSite();
  undo.defer(site.stop);
  system = await startSystem({ services: ['gateway', 'render', 'scheduler', 'crawl'], allowHosts: [site.host] });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

/** How a file of each kind begins. */
const beginnings: Readonly<Record<string, RegExp>> = {
  png: /^\x89PNG/,
  webp: /^RIFF....WEBP/s,
  pdf: /^%PDF-/,
  zip: /^PK/,
  md: /^# Shop/,
};

const signed = (): { readonly body: string; readonly headers: Readonly<Record<string, string>> } => {
  const body = JSON.stringify({
    event: 'JOB_COMPLETED',
    timestamp: new Date().toISOString(),
    data: { jobId: 'job-1' },
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
const says: Readonly<Record<string, RegExp>> = {
  'signed-image': /<img src="http.*signature=/,
  'watch-price': /20\d\d-\d\d-\d\dT/,
  'verify-webhook': /JOB_COMPLETED job-1/,
  errors: /VALIDATION_ERROR/,
  limits: /^\d+$/m,
  markdown: /19 €/,
};

/** Each recipe in one language, in turn; in the long form in all that it has. */
const rows = recipeNames.flatMap((name, index) => {
  const written = languages.filter((language) => sampleOf(name, language) !== undefined);
  return (isLong ? written : [written[index % written.length]!]).map((language) => ({ name, language }));
});

describe('the samples of the recipes', () => {
  test.each(rows)('$name, $language', async ({ name, language }) => {
    const { gatewayUrl, apiKey } = system;
    const after = calls[name]?.[language]?.();
    const { output, files } = await runSample(
      { name, language, ...(after !== undefined && { after }) },
      { gatewayUrl, apiKey, siteUrl: site.url('').replace(/\/$/, '') },
    );
    const named = [...sampleOf(name, language)!.matchAll(/\b([\w-]+\.(?:png|webp|pdf|zip|md))\b/g)].map(
      ([, file]) => file!,
    );
    expect([...files.keys()]).toEqual(expect.arrayContaining([...new Set(named)]));
    for (const [file, bytes] of files) expect(bytes.toString('latin1')).toMatch(beginnings[file.split('.').at(-1)!]!);
    if (files.size === 0 || says[name] !== undefined) expect(output).toMatch(says[name]!);
  });
});

test('a recipe has at most 300 words, and its answer begins in the first 60', () => {
  const texts = recipeNames.map((name) =>
    readFileSync(join(import.meta.dirname, '../../../docs/recipes', `${name}.md`), 'utf8'),
  );
  const wordsIn = (text: string): number => text.split(/\s+/).filter((word) => word !== '').length;
  expect(texts.map(wordsIn).filter((words) => words > 300)).toEqual([]);
  expect(texts.map((text) => wordsIn(text.split('```')[0]!)).filter((words) => words > 60)).toEqual([]);
});
