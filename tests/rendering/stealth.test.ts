import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { page, startSite, type Answer, type Site } from '@tintype/testing/site';
import { until } from '@tintype/testing/until';
import { startEngine, type Engine } from './engine.ts';
import { answerOf, walls } from './walls.ts';

/** What the usual detection scripts look at. Each row gives true where a visitor's browser would. */
const detections = {
  'navigator.webdriver is not set': '!navigator.webdriver',
  'no trace of webdriver on the document': '!Object.keys(document).some((key) => /cdc_|webdriver|selenium/.test(key))',
  'the user agent names no headless browser': '!/headless/i.test(navigator.userAgent)',
  'the client hints name no headless browser':
    '!navigator.userAgentData || !navigator.userAgentData.brands.some(({ brand }) => /headless/i.test(brand))',
  'there is a chrome object': 'typeof chrome === "object"',
  "it has the parts of a visitor's":
    'typeof chrome.app === "object" && typeof chrome.csi === "function" && typeof chrome.loadTimes === "function"',
  'there are plugins': 'navigator.plugins.length > 0 && navigator.plugins[0] instanceof Plugin',
  'there are languages': 'navigator.languages.length > 0',
  'the window has an outside': 'outerWidth > 0 && outerHeight > 0',
  'notifications and permissions agree':
    '(await navigator.permissions.query({ name: "notifications" })).state !== "prompt" || Notification.permission === "default"',
  'the vendor is the one of Chrome': 'navigator.vendor === "Google Inc."',
  'patched functions look native':
    '/\\[native code\\]/.test(Function.prototype.toString.call(navigator.permissions.query))',
  'WebGL is there and is not SwiftShader by name':
    '(() => { const gl = document.createElement("canvas").getContext("webgl"); const info = gl && gl.getExtension("WEBGL_debug_renderer_info"); return !!info && !/swiftshader/i.test(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) })()',
  'a frame of its own has the same face':
    '(() => { const frame = document.createElement("iframe"); frame.srcdoc = "x"; document.body.append(frame); return !frame.contentWindow.navigator.webdriver && typeof frame.contentWindow.chrome === "object" })()',
} as const;
const names = Object.keys(detections);

const detector = page(
  `<script type="module">const failed=[];const checks=${JSON.stringify(Object.entries(detections))};
  for(const [name,check] of checks){let ok=false;try{ok=await eval("(async()=>("+check+"))()")}catch{}if(!ok)failed.push(name)}
  await fetch("/found",{method:"POST",body:JSON.stringify({failed,agent:navigator.userAgent,languages:navigator.languages.join(),zone:Intl.DateTimeFormat().resolvedOptions().timeZone,mobile:navigator.userAgentData?.mobile})});
  document.body.append("done")</script>`,
);
type Found = {
  readonly failed: readonly string[];
  readonly agent: string;
  readonly languages: string;
  readonly zone: string;
};

/** Addresses that no page may lead to, and that the full build could open. */
const unspeakable = [
  'view-source:http://127.0.0.1/',
  'ftp://127.0.0.1/',
  'chrome://print/',
  'chrome://version/',
] as const;

let site: Site;
let engine: Engine;
let found: Found | undefined;
let visits = 0;
beforeAll(async () => {
  site = await startSite({
    '/detector': detector,
    '/found': (req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        found = JSON.parse(body) as Found;
        res.end();
      });
    },
    ...Object.fromEntries(
      unspeakable.map((to, index): [string, Answer] => [
        `/to-${index}`,
        (_req, res) => void res.writeHead(302, { Location: to }).end(),
      ]),
    ),
    '/exchange': (_req, res) =>
      void res
        .writeHead(200, { 'Content-Type': 'application/signed-exchange;v=b3', 'X-Content-Type-Options': 'nosniff' })
        .end('sxg1-b3\0broken'),
    '/prints': page('<p>text</p><script>print()</script>'),
    '/prints-later': page('<p>text</p><script>onload=()=>{print();setTimeout(print,50)}</script>'),
    '/wall': answerOf(walls['Akamai']!),
    // Lets a browser through that has waited: the second visit is the page.
    '/challenge': (_req, res) => {
      visits += 1;
      if (visits > 1) res.writeHead(200, { 'Content-Type': 'text/html' }).end(page('<h1>The page itself</h1>'));
      else
        res
          .writeHead(503, { 'Content-Type': 'text/html', 'cf-mitigated': 'challenge' })
          .end(page('<script>setTimeout(()=>location.reload(),1500)</script><p>Wait</p>'));
    },
  });
  engine = await startEngine({ allowHosts: [site.host], stealth: { idleMs: 1_000 } });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

const request = (path: string, fields: object = {}) => ({
  url: site.url(path),
  format: 'png',
  stealthMode: true,
  timeout: 60_000,
  blockAds: false,
  blockCookieBanners: false,
  blockPopups: false,
  ...fields,
});
const detect = async (fields: object = {}): Promise<Found> => {
  found = undefined;
  await engine.capture(request('/detector', { waitUntil: 'networkidle', ...fields }));
  return found!;
};

describe('what a detection page sees', () => {
  test('the stealth browser passes every check', async () => {
    expect((await detect()).failed).toEqual([]);
  });
  test('the ordinary browser does not, so the checks check something', async () => {
    const { failed } = await detect({ stealthMode: false });
    expect(failed).toContain(names[0]);
    expect(failed.length).toBeGreaterThan(3);
  });
  test('a visitor of another country is one in every respect', async () => {
    const seen = await detect({ locale: 'de-DE', timezone: 'Europe/Berlin' });
    expect(seen).toMatchObject({ failed: [], languages: 'de-DE,de', zone: 'Europe/Berlin' });
    expect(seen.agent).toMatch(/^Mozilla.*Chrome/);
  });
  test('a device keeps its own name', async () => {
    const { agent, failed } = await detect({ device: 'iphone_14' });
    expect(agent).toContain('iPhone');
    expect(failed).not.toContain(names[0]);
  });
});

test.each(['/prints', '/prints-later'])('a page that asks for paper gets its PDF and its picture: %s', async (path) => {
  for (const format of ['pdf', 'png', 'pdf']) {
    const { file } = await engine.capture(request(path, { format }));
    expect(file.size).toBeGreaterThan(0);
  }
});

test.each(unspeakable.map((to, index) => ({ to, index })))('a redirect to $to has one code', async ({ index }) => {
  for (const stealthMode of [true, false])
    expect(await engine.failureOf(request(`/to-${index}`, { stealthMode }))).toMatchObject({
      code: 'URL_NOT_ALLOWED',
      details: { rule: 'scheme' },
    });
});

test('a broken signed exchange is a fault of the page', async () => {
  for (const stealthMode of [true, false])
    expect(await engine.failureOf(request('/exchange', { stealthMode }))).toMatchObject({ code: 'RENDER_FAILED' });
});

describe('bot walls', () => {
  test('a wall that stands fails the capture', async () => {
    const failure = await engine.failureOf(request('/wall', { timeout: 20_000 }));
    expect(failure).toMatchObject({ code: 'TARGET_BLOCKED', details: { stage: 'recognise', recognised: 'Akamai' } });
  });
  test('a challenge that lets the visitor through is waited for', async () => {
    visits = 0;
    const { report } = await engine.capture(request('/challenge'));
    expect(report).toMatchObject({ recognised: null, httpStatus: 200 });
  });
});

describe('the stealth browser', () => {
  test('ends when nobody has used it for a while, and comes back', async () => {
    // Looked at while it is in use: on a busy machine it may be gone again before the picture is made.
    const visit = detect();
    await until(() => engine.stealthStatus().browsers === 1);
    await visit;
    await until(() => engine.stealthStatus().browsers === 0);
    expect((await detect()).failed).toEqual([]);
  });
  test('that cannot be had fails those who want it, and nobody else', async () => {
    const launcher = () => async () => Promise.reject(new Error('There is no such browser'));
    const without = await startEngine({ allowHosts: [site.host], pages: 1, stealth: { launcher } });
    try {
      expect(await without.failureOf(request('/detector'))).toMatchObject({ code: 'STEALTH_UNAVAILABLE' });
      await without.capture(request('/detector', { stealthMode: false }));
    } finally {
      await without.stop();
    }
  });
});
