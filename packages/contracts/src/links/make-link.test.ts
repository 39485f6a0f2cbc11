import { expect, test } from '@jest/globals';
import { optionRows } from '../capture/options.ts';
import { acceptedUrl } from '../capture/make-capture.ts';
import { ServiceError } from '../errors/service-error.ts';
import { plans } from '../plans/plans.ts';
import { createParser } from '../schemas/parse.ts';
import { linkKeyRequest, type LinkKeySettings, isOnLinkHosts } from './link-key.ts';
import { makeLink } from './make-link.ts';

const usual: LinkKeySettings = { hosts: [], requireExpiry: false, cacheTtl: 60 };
const url = 'https://example.com/';
const signing = `key=lk_${'a'.repeat(20)}&signature=${'0'.repeat(64)}`;

const make = (query: string, settings: Partial<LinkKeySettings> = {}, page = url) =>
  makeLink({
    parameters: [...new URLSearchParams(`${query}&${signing}${page === '' ? '' : `&url=${encodeURIComponent(page)}`}`)],
    settings: { ...usual, ...settings },
    plan: plans.self_hosted,
    checkUrl: acceptedUrl,
    foreign: {},
  });
function faultsOf(...given: Parameters<typeof make>): unknown {
  try {
    make(...given);
    return {};
  } catch (error) {
    if (error instanceof ServiceError) return error.details['fields'];
    throw error;
  }
}

test.each<[string, object]>([
  ['', { url, format: 'webp', cacheTtl: 60, responseType: 'binary', viewport: { width: 1920, height: 1080 } }],
  ['viewport.width=800&viewport.height=600', { viewport: { width: 800, height: 600, deviceScaleFactor: 1 } }],
  ['viewport.device_scale_factor=2&full_page=true', { viewport: { deviceScaleFactor: 2 }, fullPage: true }],
  ['format=JPG&quality=5', { format: 'jpeg', quality: 5 }],
  ['hideSelectors=.b&hideSelectors=.a,.c', { hideSelectors: ['.b', '.a,.c'] }],
  ['hideSelectors=.b', { hideSelectors: ['.b'] }],
  ['failOn=blank&blockAds=false', { failOn: ['blank'], blockAds: false }],
  ['geolocation.latitude=-1.5&geolocation.longitude=10', { geolocation: { latitude: -1.5, longitude: 10 } }],
  ['clip.x=0&clip.y=0&clip.width=10&clip.height=10', { clip: { x: 0, y: 0, width: 10, height: 10 } }],
  ['format=pdf&margins.top=1cm&margins.left=20&scale=0.5', { margins: { top: '1cm', left: 20 }, scale: 0.5 }],
  ['selector=%231&waitFor=true', { selector: '#1', waitFor: 'true' }],
  ['onError=image&expires=2000000000', { url }],
])('a link says the request of a capture: %s', (query, request) => {
  expect(make(query).request).toMatchObject(request);
});

const refused = expect.stringMatching(/^is not allowed in links/) as unknown;
test.each<[string, object]>([
  ['foo=1', { foo: 'is not a parameter of links' }],
  ['formt=png', { formt: 'is not known. Did you mean format?' }],
  ['viewport.widht=5', { 'viewport.widht': 'is not known. Did you mean width?' }],
  ['format=png&format=png', { format: 'is sent more than once. Send it once' }],
  ['fullPage=true&full_page=true', { full_page: 'is sent more than once, in two spellings. Send it once' }],
  [
    'viewport=1&viewport.width=800',
    { 'viewport.width': 'is sent more than once, in two spellings. Send it once', viewport: expect.anything() },
  ],
  ['expires=1&expires=2', { expires: 'is sent more than once. Send it once' }],
  ['viewport=800x600', { viewport: 'must be an object' }],
  ['viewport.width=wide', { 'viewport.width': 'must be an integer' }],
  ['viewport.width=', { 'viewport.width': 'must be an integer' }],
  ['viewport.width=99999', { 'viewport.width': 'must be from 100 to 4096' }],
  ['fullPage=yes', { fullPage: 'must be a boolean' }],
  ['format=gif', { format: 'must be one of png, jpeg, webp, pdf' }],
  ['failOn=never', { 'failOn.0': expect.stringMatching(/^must be one of/) }],
  ['outputs=html', { outputs: refused }],
  ['outputs.0.type=html', { 'outputs.0.type': refused }],
  ['actions.0.type=click', { 'actions.0.type': refused }],
  ['session.headers=a', { 'session.headers': refused }],
  ['authentication.username=a', { 'authentication.username': refused }],
  ['html=a&base_url=https://a.example/', { html: refused, base_url: refused }],
  ['custom_js=1&customJs=1', { custom_js: refused, customJs: refused }],
  ['metadata.a=1&responseType=url&cacheTtl=5', { 'metadata.a': refused, responseType: refused, cacheTtl: refused }],
  ['expires=soon', { expires: 'must be an integer' }],
  ['onError=text', { onError: 'must be one of json, image' }],
  ['selectorPadding=5', { selectorPadding: 'applies only with selector' }],
  [
    '__proto__=1&constructor=2',
    { __proto__: 'is not a parameter of links', constructor: 'is not a parameter of links' },
  ],
  ['a.b.c.d=1', { 'a.b.c.d': 'is not a parameter of links' }],
])('a link is refused with all that is wrong: %s', (query, fields) => {
  expect(Object.entries(faultsOf(query) as object)).toEqual(expect.arrayContaining(Object.entries(fields)));
});

test('no option with secrets is for links, and a query can hold all that are', () => {
  const inLinks = optionRows.filter(([, { notIn }]) => notIn?.link === undefined);
  expect(inLinks.filter(([, { secret }]) => secret !== undefined)).toEqual([]);
  const beyond = inLinks.filter(([, { schema }]) => {
    const { type, items, properties } = schema as { type?: unknown; items?: { type?: unknown }; properties?: object };
    return (type === 'object' && properties === undefined) || items?.type === 'object';
  });
  expect(beyond.map(([name]) => name)).toEqual([]);
});

test('the page URL is needed, and is a page', () => {
  expect(faultsOf('format=png', {}, '')).toEqual({ url: 'is required' });
  expect(faultsOf('', {}, 'ftp://example.com/')).toEqual({ url: 'must start with http:// or https://' });
});

test.each<[string, Partial<LinkKeySettings>, object]>([
  ['', { requireExpiry: true }, { expires: 'is required by this link key' }],
  ['expires=2000000000', { requireExpiry: true }, {}],
  ['', { maxWidth: 1920, maxHeight: 1080 }, {}],
  ['', { maxWidth: 800 }, { 'viewport.width': expect.stringContaining('allows at most 800') }],
  ['viewport.width=800&viewport.deviceScaleFactor=2', { maxWidth: 800 }, { 'viewport.width': expect.anything() }],
  ['viewport.width=800', { maxWidth: 800 }, {}],
  ['resize.width=800', { maxWidth: 800 }, {}],
  ['resize.width=801', { maxWidth: 800 }, { 'resize.width': expect.anything() }],
  ['resize.width=800', { maxWidth: 800, maxHeight: 600 }, { 'viewport.height': expect.anything() }],
  ['device=iphone_15', { maxWidth: 800 }, { device: expect.anything() }],
  ['clip.x=0&clip.y=0&clip.width=10&clip.height=10', { maxWidth: 10, maxHeight: 10 }, {}],
  ['fullPage=true', { maxHeight: 4000 }, { maxHeight: expect.stringContaining('as high as the content of the page') }],
  ['fullPage=true&maxHeight=4000', { maxHeight: 4000 }, {}],
  ['fullPage=true&maxHeight=4000', { maxWidth: 4000 }, { fullPage: expect.stringContaining('Send resize.width') }],
  ['fullPage=true&resize.width=400', { maxWidth: 400 }, {}],
  ['selector=main', { maxWidth: 300 }, { selector: expect.stringContaining('Send resize.width') }],
  ['selector=main', { maxHeight: 300 }, { selector: expect.stringContaining('Send resize.height') }],
  ['selector=main&resize.width=300', { maxWidth: 300, maxHeight: 300 }, { selector: expect.anything() }],
  ['selector=main&resize.width=300&resize.height=300', { maxWidth: 300, maxHeight: 300 }, {}],
  ['selector=main', {}, {}],
  ['format=pdf', { maxWidth: 300 }, { format: expect.stringContaining('no size in pixels') }],
  ['format=pdf', { maxHeight: 300 }, { format: expect.anything() }],
  ['format=pdf', {}, {}],
  ['', { hosts: ['*.example.com'] }, { url: expect.anything() }],
  ['', { hosts: ['other.example', 'example.com'] }, {}],
])('a link key has rules: %s %j', (query, settings, faults) => expect(faultsOf(query, settings)).toEqual(faults));

test.each<[string, string, boolean]>([
  ['https://example.com/a', 'example.com', true],
  ['https://EXAMPLE.com./a', 'example.com', false],
  ['https://a.example.com/', 'example.com', false],
  ['https://a.b.example.com/', '*.example.com', true],
  ['https://example.com.evil.example/', '*.example.com', false],
  ['https://evil.example/?.example.com', '*.example.com', false],
  ['https://user@evil.example/', 'user*', false],
  ['https://example.com:8443/', 'example.com', true],
  ['https://example.com:8443/', 'example.com:443', false],
  ['https://example.com/', 'example.com:443', true],
  ['http://example.com/', 'example.com:*', true],
  ['http://[::1]/', '[::1]', true],
  ['https://bücher.example/', 'xn--bcher-kva.example', true],
  ['https://example.org/', '*', true],
])('%s is on %s: %s', (page, glob, isOn) => expect(isOnLinkHosts(page, [glob])).toBe(isOn));

test.each<[object, object]>([
  [{ hosts: ['*.example.com', 'a:8080', 'a:*', '*', '[::1]:80'] }, {}],
  [{ hosts: ['https://example.com'] }, { 'hosts.0': expect.stringContaining('without scheme') }],
  [
    { hosts: ['example.com/a', 'Example.com', 'bücher.example'] },
    { 'hosts.0': expect.anything(), 'hosts.1': expect.anything(), 'hosts.2': expect.anything() },
  ],
  [{ hosts: [''] }, { 'hosts.0': 'must have at least 1 character' }],
  [{ cacheTtl: 2_592_001 }, { cacheTtl: 'must be from 0 to 2592000' }],
  [{ maxWidth: 0 }, { maxWidth: 'must be from 1 to 30000' }],
])('a link key %j', (fields, faults) => {
  const parsed = createParser(linkKeyRequest)({ name: 'a', ...fields });
  expect(parsed.ok ? {} : parsed.fields).toEqual(faults);
});
