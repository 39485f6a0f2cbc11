import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { forgetEndedLinks } from '@tintype/database/history/prune-along';
import { pictureOf } from '@tintype/edits/for-tests/pixel-table';
import { someOf } from '@tintype/testing/long-form';
import { JSDOM } from 'jsdom';
import { alteredTokens } from '../pipelines/altered-tokens.ts';
import { hostileTexts } from '../pipelines/hostile-texts.ts';
import { sharedGateway, type Member, type SharedGateway } from '../gateway/start-gateway.ts';
import { codeOf } from '../accounts/people.ts';
import { addEndedRun } from './run-rows.ts';
import { scheduleCaller, type Json, type ScheduleCaller } from './schedule-caller.ts';

let gateway: SharedGateway;
let member: Member;
let caller: ScheduleCaller;
let files: Record<'before' | 'after' | 'difference', Buffer>;
beforeAll(async () => {
  gateway = await sharedGateway();
  member = await gateway.join();
  caller = scheduleCaller(gateway.url, member.key);
  const [before, after, difference] = [await pictureOf(['rg']), await pictureOf(['bw']), await pictureOf(['kk'])];
  files = { before, after, difference };
});

const dayMs = 86_400_000;
const ago = (days: number): Date => new Date(Date.now() - days * dayMs);
const words = [{ text: 'Price: ' }, { text: '49', change: 'removed' }, { text: '39', change: 'added' }] as const;
const findings = { lines: [{ before: 'Price: 49', after: 'Price: 39', words }], lineCount: 3 };

let scheduleId: string;
let run: Awaited<ReturnType<typeof addEndedRun>>;
let earlier: typeof run;
const addRun = (more: Omit<Parameters<typeof addEndedRun>[3], 'at'> & { readonly at?: Date }) =>
  addEndedRun(gateway, member, scheduleId, { at: ago(1), ...more });
beforeEach(async () => {
  scheduleId = String((await caller.create({ name: 'Prices' }))['id']);
  earlier = await addRun({ at: ago(3), file: files.before });
  await addRun({ at: ago(2), file: files.difference, verdict: 'maintenance' });
  run = await addRun({ file: files.after, difference: files.difference, changed: true, findings });
});

const share = async (body: object = {}, executionId = run.id): Promise<Json> => {
  const answer = await caller.send('POST', `/${scheduleId}/share-links`, { executionId, ...body });
  expect([answer.status, answer.json['error']]).toEqual([201, undefined]);
  return answer.json;
};
const listed = async (): Promise<Json[]> =>
  (await caller.send('GET', `/${scheduleId}/share-links`)).json['shareLinks'] as unknown as Json[];
const tokenOf = ({ url }: Json): string => new URL(String(url)).pathname.slice('/share/'.length);
const pathOf = (link: Json, picture = ''): string => `/share/${tokenOf(link)}${picture}`;
const get = (path: string, accept = 'text/html') => fetch(`${gateway.url}${path}`, { headers: { Accept: accept } });
const privately = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};
const headersOf = (answer: Response) =>
  Object.fromEntries(Object.keys(privately).map((name) => [name, answer.headers.get(name)]));
const documentOf = async (link: Json) => {
  const answer = await get(pathOf(link));
  const html = await answer.text();
  return { answer, html, document: new JSDOM(html).window.document };
};

test('a link shows one run, the run before that showed the page, the difference and the words, and nothing else', async () => {
  const { answer, html, document } = await documentOf(await share());
  expect([answer.status, headersOf(answer)]).toEqual([200, privately]);
  const hash = createHash('sha256').update(document.querySelector('style')!.textContent).digest('base64');
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; img-src 'self' data:; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  expect(html).not.toMatch(/<script|\son\w+=|style="/i);
  expect(document.querySelector('h1')!.textContent).toBe('Prices');
  expect(document.querySelector('.eyebrow')!.textContent).toBe('Changed');
  expect(document.querySelector('.lines li')!.innerHTML).toBe(
    '<span>Price: </span><del>49</del><span> </span><ins>39</ins>',
  );
  expect(document.querySelector('.more')!.textContent).toBe('and 2 more lines');
  const images = [...document.querySelectorAll('img')];
  const shown = await Promise.all(
    images.map(async ({ src }) => {
      const file = await fetch(src);
      expect([file.status, file.headers.get('content-type'), headersOf(file)]).toEqual([200, 'image/png', privately]);
      return Buffer.from(await file.arrayBuffer());
    }),
  );
  expect(shown).toEqual([files.before, files.after, files.difference]);
  for (const secret of [scheduleId, run.id, run.captureId, member.organizationId]) expect(html).not.toContain(secret);
});

test('a first run has no picture before it, and a picture whose files were deleted is named as that', async () => {
  const { document } = await documentOf(await share({}, earlier.id));
  expect([...document.querySelectorAll('figcaption')].map(({ textContent }) => textContent)).toEqual(['After']);
  const link = await share();
  await gateway.database.client.file.updateMany({
    where: { captureId: run.captureId },
    data: { deletedAt: new Date() },
  });
  const shown = await documentOf(link);
  expect([...shown.document.querySelectorAll('img')]).toHaveLength(1);
  expect(shown.document.querySelector('.none')!.textContent).toContain('deleted');
  for (const picture of ['/after', '/difference']) expect((await get(pathOf(link, picture))).status).toBe(404);
});

test.each([
  [{}, 7],
  [{ expiresInDays: 1 }, 1],
  [{ expiresInDays: 90 }, 60],
])('%j is a link for %i days: it ends with its files at the latest', async (body, days) => {
  const { expiresAt, createdBy, executionId } = await share(body);
  expect(Math.round((Date.parse(expiresAt as string) - Date.now()) / dayMs)).toBe(days);
  expect([createdBy, executionId]).toEqual([member.createdBy, run.id]);
});

test.each([[{ expiresInDays: 0 }], [{ expiresInDays: 91 }], [{ expiresInDays: 1.5 }], [{ expiresInDays: '1' }]])(
  '%j is refused by name',
  async (body) => {
    const answer = await caller.send('POST', `/${scheduleId}/share-links`, { executionId: run.id, ...body });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ error: { details: { fields: { expiresInDays: expect.any(String) } } } });
  },
);

test('a run that failed, one of another schedule and one that is not there cannot be shared; an expired one neither', async () => {
  const failed = await addRun({ at: ago(4), state: 'FAILED' });
  const expired = await addRun({ at: ago(5), file: files.before, expiresAt: ago(1) });
  const other = String((await caller.create({ name: 'Another' }))['id']);
  const refusal = async (id: string, executionId: string) =>
    codeOf(await caller.send('POST', `/${id}/share-links`, { executionId }));
  expect(await refusal(scheduleId, failed.id)).toEqual([404, 'NOT_FOUND']);
  expect(await refusal(other, run.id)).toEqual([404, 'NOT_FOUND']);
  expect(await refusal(scheduleId, 'a'.repeat(20))).toEqual([404, 'NOT_FOUND']);
  expect(await refusal(scheduleId, expired.id)).toEqual([410, 'RESULT_EXPIRED']);
});

test('a list has the links that work, newest first, without the tokens; a revoked link is not in it and opens nothing', async () => {
  const [first, second] = [await share(), await share()];
  expect((await listed()).map(({ id }) => id as string)).toEqual([second['id'], first['id']]);
  expect(JSON.stringify(await listed())).not.toContain(tokenOf(first));
  const remove = () => caller.send('DELETE', `/${scheduleId}/share-links/${String(first['id'])}`);
  expect([(await remove()).status, codeOf(await remove())]).toEqual([204, [404, 'NOT_FOUND']]);
  expect((await listed()).map(({ id }) => id as string)).toEqual([second['id']]);
  const statuses = async (link: Json) => [(await get(pathOf(link))).status, (await get(pathOf(link, '/after'))).status];
  expect([await statuses(first), await statuses(second)]).toEqual([
    [404, 404],
    [200, 200],
  ]);
  const actions = await gateway.database.client.auditEntry.findMany({
    where: { subject: first['id'] as string },
    orderBy: { id: 'asc' },
  });
  expect(actions.map(({ action }) => action)).toEqual(['share_link.created', 'share_link.revoked']);
});

test('a schedule has at most 100 links at once', async () => {
  const { client } = gateway.database;
  await client.execute`
    INSERT INTO share_links (id, organization_id, execution_id, digest, created_by, expires_at)
    SELECT 'sharelink' || n || ${scheduleId}, ${member.organizationId}, ${run.id}, decode(md5(n || ${scheduleId}), 'hex'), ${member.createdBy},
           now() + CASE WHEN n = 1 THEN interval '-1 s' ELSE interval '1 day' END
    FROM generate_series(1, 100) AS n`;
  await share();
  expect(codeOf(await caller.send('POST', `/${scheduleId}/share-links`, { executionId: run.id }))).toEqual([
    422,
    'SHARE_LINK_LIMIT_EXCEEDED',
  ]);
});

test('another organization neither makes, lists nor revokes a link, and its own links are not in the list', async () => {
  const stranger = await gateway.join();
  const link = await share();
  const as = (method: string, path: string, body?: object) =>
    caller.send(method, `/${scheduleId}/share-links${path}`, body, stranger.key);
  const answers = [
    await as('POST', '', { executionId: run.id }),
    await as('GET', ''),
    await as('DELETE', `/${String(link['id'])}`),
  ];
  expect(answers.map(codeOf)).toEqual(Array.from({ length: 3 }, () => [404, 'NOT_FOUND']));
  // Nor by a schedule of its own.
  const theirs = scheduleCaller(gateway.url, stranger.key);
  const own = String((await theirs.create())['id']);
  expect(codeOf(await theirs.send('DELETE', `/${own}/share-links/${String(link['id'])}`))).toEqual([404, 'NOT_FOUND']);
  expect(codeOf(await theirs.send('POST', `/${own}/share-links`, { executionId: run.id }))).toEqual([404, 'NOT_FOUND']);
  expect((await get(pathOf(link))).status).toBe(200);
});

describe('a link opens nothing', () => {
  const client = () => gateway.database.client;
  const ends: Readonly<Record<string, (link: Json) => Promise<unknown>>> = {
    'once its time is over': (link) =>
      client().shareLink.update({ where: { id: link['id'] as string }, data: { expiresAt: ago(1) } }),
    'once its schedule is deleted': () => caller.send('DELETE', `/${scheduleId}`),
    'once its key is revoked': async (link) => {
      const key = await gateway.addKey(member.organizationId);
      await client().shareLink.update({
        where: { id: link['id'] as string },
        data: { createdBy: `key:${key.apiKeyId}` },
      });
      expect((await get(pathOf(link))).status).toBe(200);
      return client().apiKey.update({ where: { id: key.apiKeyId }, data: { revokedAt: new Date() } });
    },
  };

  test.each(Object.entries(ends))('%s: it is answered as one that was never made', async (_name, end) => {
    const link = await share();
    expect((await get(pathOf(link))).status).toBe(200);
    await end(link);
    const [ended, unknown] = [await get(pathOf(link)), await get(`/share/${'z'.repeat(43)}`)];
    expect([ended.status, headersOf(ended)]).toEqual([404, privately]);
    expect(await ended.text()).toBe(await unknown.text());
    const told = async (path: string) => {
      const { error } = (await (await get(path)).json()) as { readonly error: object };
      return error;
    };
    const asJson = await get(`/share/${'z'.repeat(43)}`, 'application/json');
    expect([asJson.status, headersOf(asJson)]).toEqual([404, privately]);
    expect(await asJson.json()).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await told(pathOf(link, '/after'))).toEqual(await told(`/share/${'z'.repeat(43)}/after`));
  });

  test('when one letter of it is another one', async () => {
    const token = tokenOf(await share());
    const statuses = await Promise.all(
      alteredTokens(token, 50).map(async (one) => (await get(`/share/${one}`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
  });
});

test('only its digest is kept, no line of the log has its token, and its row goes when its time is over', async () => {
  const link = await share();
  await get(pathOf(link));
  const { client } = gateway.database;
  const row = await client.shareLink.findUniqueOrThrow({ where: { id: link['id'] as string } });
  const kept = JSON.stringify([{ ...row, digest: Buffer.from(row.digest).toString('latin1') }, gateway.lines]);
  expect(kept).not.toContain(tokenOf(link));
  await client.shareLink.update({ where: { id: row.id }, data: { expiresAt: ago(1) } });
  expect(await forgetEndedLinks(gateway.database, { limit: 1_000 })).toBe(false);
  expect(await client.shareLink.count({ where: { id: row.id } })).toBe(0);
});

const shownTexts = someOf(hostileTexts, 7);

test(`none of ${shownTexts.length} hostile texts in URL, name and words is anything but text`, async () => {
  const shown = (text: string) => text.toWellFormed().replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  for (let first = 0; first < shownTexts.length; first += 50) {
    const texts = shownTexts.slice(first, first + 50);
    const [name, place] = [texts[0]!, texts[1]!];
    await gateway.database.client.schedule.update({ where: { id: scheduleId }, data: { name } });
    const lines = texts.map((text) => ({ after: text, words: [{ text, change: 'added' as const }] }));
    const { id } = await addRun({
      at: new Date(Date.now() - first - 1),
      url: `https://example.com/${place}`,
      file: files.after,
      changed: true,
      findings: { lines, lineCount: lines.length },
    });
    const { html, document } = await documentOf(await share({}, id));
    const elements = [...document.querySelectorAll('*')];
    expect(elements.map(({ localName }) => localName).filter((tag) => !knownTags.has(tag))).toEqual([]);
    expect(
      elements.flatMap((one) => one.getAttributeNames()).filter((attribute) => !knownAttributes.has(attribute)),
    ).toEqual([]);
    expect([...document.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual(texts.map(shown));
    expect(document.querySelector('h1')!.textContent).toBe(shown(name));
    expect(document.querySelector('.url')!.textContent).toBe(`https://example.com/${shown(place)}`);
    expect(html).not.toContain('<script');
  }
});

const knownTags = new Set(
  'html head meta link title style body header p h1 h2 span time main section ul li ins del div figure figcaption a img'.split(
    ' ',
  ),
);
const knownAttributes = new Set(
  'lang charset name content rel href class datetime src alt id role tabindex aria-label aria-labelledby'.split(' '),
);
