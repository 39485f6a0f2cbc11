import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { isLong, someOf } from '@tintype/testing/long-form';
import { startSite, type Site } from '@tintype/testing/site';
import { actionPages } from './action-pages.ts';
import { startEngine, type Engine } from './engine.ts';
import { pictureOf } from './pixels.ts';

let site: Site;
let engine: Engine;
beforeAll(async () => {
  site = await startSite(actionPages);
  engine = await startEngine({ allowHosts: [site.host] });
});
afterAll(async () => {
  await engine.stop();
  await site.stop();
});

type Action = { readonly type: string; readonly [field: string]: unknown };
const request = (path: string, actions: readonly Action[], fields: object = {}) => ({
  url: site.url(path),
  format: 'png',
  viewport: { width: 400, height: 300 },
  blockAds: false,
  blockCookieBanners: false,
  blockPopups: false,
  timeout: 30_000,
  actions,
  ...fields,
});
/**
 * What the page said while it was captured, in the order in which it did: requests may overtake one
 * another. Tests of one engine run one after another, so it is this page's.
 */
const saidBy = async (path: string, actions: readonly Action[], fields: object = {}) => {
  const before = site.requests.length;
  const taken = await engine.capture(request(path, actions, fields));
  const said = site.requests
    .slice(before)
    .map((line) => /^GET \/said\?([^&]*)(?:&at=([\d.]+))?$/.exec(line))
    .filter((match) => match !== null)
    .toSorted(([, , one = '0'], [, , other = '0']) => Number(one) - Number(other))
    .map(([, text = '']) => decodeURIComponent(text));
  return { ...taken, said };
};
const colourOf = async (bytes: Buffer, y = 150): Promise<string> => (await pictureOf(bytes)).at(200, y);
const click: Action = { type: 'click', selector: '#b' };
const soon = { timeout: 1_000 };
/** A page that never settles reaches its actions at once. */
const unsettled = { settleTimeout: 0 };

describe('click', () => {
  test.each(
    someOf(
      [
        ['a button', '/button', 'clicked true'],
        ['a button far below', '/far-button', 'clicked true'],
        ['a button that comes late', '/late-button', 'clicked true'],
        ['a button that is disabled at first', '/disabled-for-a-while', 'clicked true'],
        ['the first match that can be seen', '/two', 'clicked true'],
        ['a button that is still moving', '/moving', 'clicked true'],
        ['a button that is covered at first', '/covered-for-a-while', 'clicked true'],
        ['a button of which the middle is covered', '/half-covered', 'clicked true'],
        ['a button that a sticky header would cover', '/sticky-header', 'clicked true'],
        ['a field that its own label covers', '/label', 'checked true'],
        ['an icon that lets the mouse through to its button', '/inner-icon', 'clicked icon'],
        ['a button in an open shadow root', '/shadow', 'clicked shadow'],
        ['a button in a frame of the same origin', '/frame', 'clicked true'],
        ['a button in a container that scrolls', '/inner-scroller', 'clicked true'],
        ['a button whose page shows a dialog', '/alert', 'after alert'],
        ['a page that went to another one meanwhile', '/redirecting', 'clicked true'],
      ] as const,
      5,
    ),
  )('reaches %s', async (_name, path, expected) => {
    expect((await saidBy(path, [click])).said).toContain(expected);
  });

  test('reaches a button on a phone whose page has a layout of its own width', async () => {
    expect((await saidBy('/no-meta', [click], { device: 'iphone_14' })).said).toContain('clicked small');
  });

  test.each(
    someOf(
      [
        ['what is not there', '/long', '#none', /no element matches/],
        ['what is hidden', '/hidden', '#b', /not visible/],
        ['what is invisible', '/invisible', '#b', /not visible/],
        ['what is disabled', '/disabled', '#b', /disabled/],
        ['what says it is disabled', '/aria-disabled', '#b', /disabled/],
        ['what is covered, and by what', '/covered', '#b', /covered by <div#veil\.dark>/],
        ['what never stays in one place', '/moving-on', '#b', /stop moving/],
        ['what is in a closed shadow root', '/closed-shadow', '#b', /no element matches/],
      ] as const,
      4,
    ),
  )('does not click %s', async (_name, path, selector, reason) => {
    const failure = await engine.failureOf(
      request(
        path,
        [
          { type: 'wait', ms: 0 },
          { type: 'click', selector, ...soon },
        ],
        unsettled,
      ),
    );
    expect({ code: failure.code, message: failure.message, details: failure.details }).toEqual({
      code: 'ACTION_FAILED',
      message: expect.stringContaining(`actions.1 (click ${selector}) failed: `),
      details: { stage: 'act', step: 1, type: 'click', selector, reason: expect.stringMatching(reason) },
    });
  });
});

describe('what a click leads to', () => {
  test.each(
    someOf(
      [
        ['a link', '/link', '/green'],
        ['a link to a slow page', '/slow-link', '/slow-green'],
        ['a script that goes somewhere', '/script-link', '/slow-green'],
        ['a script that loads something and then goes somewhere', '/fetch-link', '/green'],
        ['a script that only changes the address', '/push-state', '/pushed'],
        ['a script that loads something and shows it', '/fetch-content', '/fetch-content'],
      ] as const,
      3,
    ),
  )('%s: the picture is of where it led', async (_name, path, finalPath) => {
    const { bytes, report } = await engine.capture(request(path, [click]));
    expect(await colourOf(bytes)).toBe('#00ff00');
    expect(report).toMatchObject({ finalUrl: site.url(finalPath), httpStatus: 200, skippedActions: [] });
  });
  test('the next step is taken on the page it led to', async () => {
    const { said } = await saidBy('/link', [
      { ...click },
      { type: 'wait', selector: 'p' },
      { type: 'hover', selector: 'p' },
    ]);
    expect(said).toEqual(['moved']);
  });
  test('a place on the same page is no new page', async () => {
    expect((await saidBy('/hash-link', [click])).said).toEqual(['hash #there']);
  });
  test('a download is refused and the page stays', async () => {
    const { said, report } = await saidBy('/download-link', [click]);
    expect(said).toEqual(['clicked true']);
    expect(report.finalUrl).toBe(site.url('/download-link'));
  });
  test('a popup stays closed and is counted', async () => {
    const { report } = await engine.capture(request('/popup', [click]));
    expect(report).toMatchObject({ finalUrl: site.url('/popup'), popups: 1 });
  });
  test.each([
    ['does not exist', '/dead-link', 'ACTION_FAILED', /could not be reached/],
    ['does not exist, over TLS', '/tls-link', 'ACTION_FAILED', /could not be reached/],
    ['is internal', '/internal-link', 'URL_NOT_ALLOWED', /not allowed/],
  ])('a page that %s fails the capture, also when the step is optional', async (_name, path, code, message) => {
    const failure = await engine.failureOf(request(path, [{ ...click, optional: true }]));
    expect([failure.code, failure.message, failure.details['stage']]).toEqual([
      code,
      expect.stringMatching(message),
      'act',
    ]);
  });
  test('a page that never comes fails its step', async () => {
    const failure = await engine.failureOf(request('/hanging-link', [{ ...click, ...soon }]));
    expect(failure).toMatchObject({
      code: 'ACTION_FAILED',
      details: { step: 0, reason: 'the page that it opened did not load' },
    });
  });
  test('a page that stops reacting fails its step', async () => {
    const failure = await engine.failureOf(request('/frozen', [{ ...click, ...soon }]));
    expect(failure).toMatchObject({ code: 'ACTION_FAILED', details: { step: 0, reason: 'the page does not respond' } });
  });
});

const type = (text: string, more: object = {}): Action => ({ type: 'type', selector: '#f', text, ...more });

describe('type', () => {
  test.each(
    someOf(
      [
        ['empties the field first', '/text', type('new'), 'input new'],
        ['appends with clear false', '/text', type(' new', { clear: false }), 'input old new'],
        ['appends where the caret cannot be placed', '/email', type('@b.c', { clear: false }), 'input a@b.c'],
        ['appends to a number', '/number', type('23', { clear: false }), 'input 123'],
        ['writes what no key writes', '/text', type('Grüße 日本 👩‍👩‍👧'), 'input Grüße 日本 👩‍👩‍👧'],
        ['fills a password', '/password', type('s3cret'), 'input s3cret'],
        ['fills a date', '/date', type('2026-11-20'), 'change 2026-11-20'],
        ['fills a colour', '/color', type('#00ff00'), 'change #00ff00'],
        ['fills a text area, lines and all', '/area', type('one\ntwo'), 'input one\ntwo'],
        ['fills what is editable', '/editable', type('new'), 'now new'],
        ['appends to what is editable', '/editable', type('!', { clear: false }), 'now old text!'],
        ['finds a field by its label', '/text-label', { ...type('Ada'), selector: '#l' }, 'input Ada'],
        ['presses keys, so that the page can follow', '/controlled', type('ab'), 'now AB'],
      ] as const,
      4,
    ),
  )('%s', async (_name, path, action, expected) => {
    expect((await saidBy(path, [action])).said).toContain(expected);
  });
  test('an empty text empties the field', async () => {
    expect((await saidBy('/text', [type('')])).said).toEqual(['input ']);
  });
  test('a long text arrives in order', async () => {
    const text = Array.from({ length: isLong ? 2_000 : 200 }, (_, at) => String(at).padStart(4, '0') + ' ').join('');
    const { said } = await saidBy('/big-area', [type(text), { type: 'press', key: 'Tab' }]);
    expect(said).toEqual([`changed ${text}`]);
  });
  test.each(
    someOf(
      [
        ['a checkbox', '/checkbox', type('x'), /not a text field/],
        ['a button', '/button', { ...type('x'), selector: '#b' }, /not a text field/],
        ['a read-only field', '/readonly', type('x'), /read-only/],
        ['a date that is none', '/date', type('canary-text'), /does not accept/],
      ] as const,
      2,
    ),
  )('%s is refused without a word of the text', async (_name, path, action, reason) => {
    const failure = await engine.failureOf(request(path, [{ ...action, ...soon }]));
    expect(failure).toMatchObject({
      code: 'ACTION_FAILED',
      details: { type: 'type', reason: expect.stringMatching(reason) },
    });
    expect(JSON.stringify([failure.message, failure.details, String(failure.cause)])).not.toContain('canary');
  });
  test.each([
    ['a form', '/form', [type('canary text'), { type: 'press', key: 'Enter' }], '/results'],
    ['a script', '/search-route', [type('Canary, text!')], '/search/[redacted]'],
  ])('the address that %s leads to is told without the text', async (_name, path, actions, finalPath) => {
    const { report } = await engine.capture(request(path, actions));
    expect(report.finalUrl).toBe(site.url(finalPath));
    expect(JSON.stringify(report).toLowerCase()).not.toContain('canary');
  });
});

describe('press', () => {
  test.each(
    someOf(
      [
        ['a key by name', { key: 'Enter' }, 'down Enter'],
        ['a key by name in any case', { key: 'arrowdown' }, 'down ArrowDown'],
        ['a key by another name', { key: 'Esc' }, 'down Escape'],
        ['a character', { key: 'x' }, 'down x'],
        ['a combination', { key: 'Control+Shift+K' }, 'down Control Shift K'],
        ['plus with a modifier', { key: 'Control++' }, 'down Control +'],
        ['a key on an element', { key: 'Tab', selector: '#f' }, 'down Tab f'],
        ['a key on what is no field', { key: 'a', selector: '#d' }, 'down a d'],
      ] as const,
      4,
    ),
  )('%s', async (_name, fields, expected) => {
    expect((await saidBy('/keys', [{ type: 'press', ...fields }])).said.at(-1)).toBe(expected);
  });
  test('Control+A selects all, and no key stays down', async () => {
    const actions = [
      { type: 'press', key: 'Control+A', selector: '#f' },
      { type: 'press', key: 'Delete' },
      type('x', { clear: false }),
    ];
    expect((await saidBy('/text', actions)).said.slice(-2)).toEqual(['input ', 'input x']);
  });
  test('a key on an element that is hidden at first', async () => {
    expect((await saidBy('/late-field', [{ type: 'press', key: 'x', selector: '#f' }])).said).toEqual(['down x']);
  });
  test('Enter sends a form, and the picture is of its answer', async () => {
    const { bytes } = await engine.capture(request('/form', [{ type: 'press', key: 'Enter', selector: '#f' }]));
    expect(await colourOf(bytes)).toBe('#00ff00');
  });
  test('a key that does not exist is named', async () => {
    const failure = await engine.failureOf(request('/keys', [{ type: 'press', key: 'Control+Foo' }]));
    expect(failure).toMatchObject({
      code: 'ACTION_FAILED',
      details: { step: 0, reason: 'the key "Control+Foo" does not exist' },
    });
  });
  test('an element that cannot have the focus is refused', async () => {
    const failure = await engine.failureOf(request('/long', [{ type: 'press', key: 'a', selector: '#b', ...soon }]));
    expect(failure.details).toMatchObject({ selector: '#b', reason: 'the element cannot receive the focus' });
  });
});

const select = (value: string, more: object = {}): Action => ({ type: 'select', selector: '#f', value, ...more });

describe('select', () => {
  test.each(
    someOf(
      [
        ['by value', '/select', ['input b', 'change b']],
        ['once the option is there', '/late-option', ['input b', 'change b']],
        ["under a list of the page's own", '/hidden-select', ['input b', 'change b']],
        ['that one alone', '/multiple', ['b']],
      ] as const,
      2,
    ),
  )('chooses %s', async (_name, path, expected) => {
    expect((await saidBy(path, [select('b')])).said).toEqual(expected);
  });
  test.each(
    someOf(
      [
        ['a label', '/select', 'Beta', /no option has this value; the values are "a", "b", "c"$/],
        ['an option that is disabled', '/select', 'c', /option is disabled/],
        ['what is no select', '/text', 'a', /not a select element/],
      ] as const,
      2,
    ),
  )('does not choose %s', async (_name, path, value, reason) => {
    const failure = await engine.failureOf(request(path, [select(value, soon)]));
    expect(failure).toMatchObject({
      code: 'ACTION_FAILED',
      details: { type: 'select', reason: expect.stringMatching(reason) },
    });
  });
});

test('hover shows what the page shows under the mouse', async () => {
  const { bytes } = await engine.capture(request('/hover', [{ type: 'hover', selector: '#b' }]));
  expect(await colourOf(bytes)).toBe('#00ff00');
});

describe('scroll', () => {
  test.each(
    someOf(
      [
        ['an element into view', '/long', [{ type: 'scroll', selector: '#b' }], '#00ff00'],
        [
          'an element into view, on a page that scrolls smoothly',
          '/smooth',
          [{ type: 'scroll', selector: '#b' }],
          '#00ff00',
        ],
        ['an element into view, in a container', '/container', [{ type: 'scroll', selector: '#b' }], '#00ff00'],
        ['down', '/long', [{ type: 'scroll', y: 3000 }], '#00ff00'],
        ['down, on a page that scrolls smoothly', '/smooth', [{ type: 'scroll', y: 3000 }], '#00ff00'],
        ['down, in a container', '/container', [{ type: 'scroll', y: 3000 }], '#00ff00'],
        [
          'down and up again',
          '/long',
          [
            { type: 'scroll', y: 3300 },
            { type: 'scroll', y: -300 },
          ],
          '#00ff00',
        ],
        ['to the end', '/long', [{ type: 'scroll', toBottom: true }], '#0000ff'],
        ['to the end, in a container', '/container', [{ type: 'scroll', toBottom: true }], '#00ff00'],
      ] as const,
      4,
    ),
  )('%s', async (_name, path, actions, colour) => {
    const { bytes } = await engine.capture(request(path, actions));
    expect(await colourOf(bytes)).toBe(colour);
  });
  test('to the end follows a page that grows, and leaves one that grows without end', async () => {
    const { bytes } = await engine.capture(request('/lazy', [{ type: 'scroll', toBottom: true }]));
    expect(await colourOf(bytes)).toBe('#00ff00');
    const { report } = await engine.capture(
      request('/endless', [{ type: 'scroll', toBottom: true }], { timeout: 20_000 }),
    );
    expect(report.skippedActions).toEqual([]);
  });
});

describe('wait', () => {
  test.each([
    ['for an element', '/late-element', { selector: '#b' }],
    ['for a while', '/late-element', { ms: 700 }],
    ['for the network', '/busy', { networkIdle: true }],
  ])('%s', async (_name, path, fields) => {
    const { bytes } = await engine.capture(
      request(path, [{ type: 'wait', ...fields }], { waitUntil: 'domcontentloaded' }),
    );
    expect(await colourOf(bytes)).toBe('#00ff00');
  });
  test.each(
    someOf(
      [
        ['an element that never comes', '/button', { selector: '#none' }, /no element matches/],
        ['an element that is never visible', '/hidden', { selector: '#b' }, /not visible/],
        ['a network that never rests', '/never-idle', { networkIdle: true }, /network did not become idle/],
        ['more than there is time for', '/button', { ms: 5_000 }, /5000 ms exceeds the remaining/],
      ] as const,
      2,
    ),
  )('%s fails its step', async (_name, path, fields, reason) => {
    const failure = await engine.failureOf(request(path, [{ type: 'wait', ...fields, ...soon }], unsettled));
    expect(failure).toMatchObject({
      code: 'ACTION_FAILED',
      details: { step: 0, type: 'wait', reason: expect.stringMatching(reason) },
    });
  });
});

describe('time and order', () => {
  test('an optional step that cannot be taken is skipped and told, and the others are taken', async () => {
    const missing = { type: 'click', selector: '#none', optional: true, ...soon };
    const { said, report } = await saidBy('/button', [missing, click, { type: 'press', key: 'Foo', optional: true }]);
    expect(said).toEqual(['clicked true']);
    expect(report.skippedActions).toEqual([0, 2]);
  });
  test('an optional step without a time of its own leaves time for the picture', async () => {
    const missing = { type: 'click', selector: '#none', optional: true };
    const { report } = await engine.capture(request('/button', [missing, missing], { timeout: 8_000 }));
    expect(report.skippedActions).toEqual([0, 1]);
  });
  test('a step without a time of its own fails with ACTION_FAILED before the request times out', async () => {
    const failure = await engine.failureOf(
      request('/button', [{ type: 'click', selector: '#none' }], { timeout: 8_000 }),
    );
    expect(failure).toMatchObject({ code: 'ACTION_FAILED', details: { step: 0, selector: '#none' } });
  });
  test('a selector that is none is refused before the page is visited', async () => {
    const failure = await engine.failureOf(request('/button', [click, { type: 'hover', selector: 'p[' }]));
    expect(failure).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { 'actions.1.selector': expect.any(String) } },
    });
  });
  test('24 steps are taken, also while another page takes its own', async () => {
    const steps = Array.from({ length: 12 }, (_, at) => [{ type: 'press', key: 'Tab' }, type(String(at))]).flat();
    const shots = await Promise.all([saidBy('/area', steps), engine.capture(request('/editable', steps))]);
    const typed = Array.from({ length: 12 }, (_, at) => `input ${at}`);
    expect(shots[0].said).toEqual(expect.arrayContaining(typed));
    expect(shots[1].report.skippedActions).toEqual([]);
  });
  test('the stages are told, and the caret is not in the picture', async () => {
    const shots = await Promise.all([1, 2].map(() => engine.capture(request('/text', [type('x')]))));
    expect(shots[0]!.report.stages.map(({ stage }) => stage)).toEqual(
      expect.arrayContaining(['act', 'clean', 'capture']),
    );
    expect(shots[0]!.file.sha256).toBe(shots[1]!.file.sha256);
  });
});
