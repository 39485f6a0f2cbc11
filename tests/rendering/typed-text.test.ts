import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite, type Site } from '@tintype/testing/site';
import { startEngine, type Engine } from './engine.ts';

let site: Site;
let elsewhere: Site;
let engine: Engine;
const keys: string[] = [];
beforeAll(async () => {
  elsewhere = await startSite({
    '/': page(
      '<input id="f"><script>setInterval(()=>f.focus(),1);f.onkeydown=({key})=>fetch("/key?"+encodeURIComponent(key))</script>',
    ),
    '/key': (req, res) => {
      keys.push(req.url!);
      res.end();
    },
  });
  site = await startSite({
    '/with-a-frame': page(`<input type="password" id="p"><iframe src="${elsewhere.url('/')}"></iframe>`),
    '/digits': page(
      '<input id="a" maxlength="1" oninput="b.focus()"><input id="b" oninput="document.title=a.value+b.value;fetch(\'/done\')">',
    ),
    '/done': (_req, res) => void res.end(),
  });
  engine = await startEngine({ allowHosts: [site.host, elsewhere.host] });
});
afterAll(async () => {
  await engine.stop();
  await Promise.all([site.stop(), elsewhere.stop()]);
});

const typing = (path: string, selector: string, text: string) => ({
  url: site.url(path),
  format: 'png',
  timeout: 60_000,
  actions: [{ type: 'type', selector, text }],
});

test('a frame of another site that takes the focus gets nothing of a password, and the step fails', async () => {
  const failure = await engine.failureOf(typing('/with-a-frame', '#p', 'correct horse'));
  expect(failure).toMatchObject({
    code: 'ACTION_FAILED',
    details: { reason: expect.stringContaining('cross-origin frame') },
  });
  expect(keys.length).toBeLessThanOrEqual(1);
});

test('fields for one character each may pass the focus on', async () => {
  await engine.capture(typing('/digits', '#a', '12'));
  expect(site.requests).toContain('GET /done');
});
