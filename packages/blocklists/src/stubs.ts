/**
 * A response to a blocked request, which would otherwise fail. `$redirect` rules select a stub by
 * its name. The texts are fixed here, so a list cannot add anything.
 */
export type Stub = { readonly contentType: string; readonly body: string };

const script = (body: string): Stub => ({ contentType: 'text/javascript; charset=utf-8', body });
const xml = (body: string): Stub => ({ contentType: 'text/xml; charset=utf-8', body });
const vast = (version: string): Stub => xml(`<VAST version="${version}"></VAST>`);
const blank = (size: number): Stub => ({
  contentType: 'image/svg+xml',
  body: `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`,
});

/** An object of which every property, call and instance is the same object. */
const nothing = `new Proxy(function () {}, {
  get: (_, key) => key === 'then' ? undefined : key === Symbol.toPrimitive ? () => '' : nothing,
  apply: () => nothing,
  construct: () => nothing,
})`;

const publisherTag = `(() => {
  const nothing = ${nothing};
  const run = (command) => { try { command(); } catch {} };
  const queued = window.googletag?.cmd ?? [];
  const own = { apiReady: true, pubadsReady: true, cmd: { push: (...commands) => commands.forEach(run) } };
  window.googletag = new Proxy(own, { get: (_, key) => key in own ? own[key] : nothing });
  queued.forEach?.(run);
})();`;

const analytics = `(() => {
  const nothing = ${nothing};
  window.ga = (...given) => {
    for (const one of given) if (typeof one === 'function') one(nothing);
    given.at(-1)?.hitCallback?.();
  };
  window.ga.getAll = () => [];
})();`;

const headerBids = `(() => {
  const queued = window.apstag?._Q ?? [];
  const fetchBids = (_, done) => done?.([]);
  window.apstag = { init() {}, fetchBids, setDisplayBids() {}, targetingKeys: () => [] };
  for (const [kind, given] of queued) if (kind === 'f') fetchBids(...given);
})();`;

const blockerDetector = `(() => {
  class Detector {
    setOption() { return this; }
    check() { return true; }
    clearEvent() {}
    onDetected() { return this; }
    onNotDetected(call) { call(); return this; }
    on(isDetected, call) { if (!isDetected) call(); return this; }
  }
  window.FuckAdBlock = window.BlockAdBlock = Detector;
  window.fuckAdBlock = window.blockAdBlock = new Detector();
})();`;

export const stubs: ReadonlyMap<string, Stub> = new Map([
  ['noopjs', script('')],
  ['noopcss', { contentType: 'text/css; charset=utf-8', body: '' }],
  ['nooptext', { contentType: 'text/plain; charset=utf-8', body: '' }],
  ['noopframe', { contentType: 'text/html; charset=utf-8', body: '<!doctype html>' }],
  ['noopjson', { contentType: 'application/json', body: '{}' }],
  ['1x1-transparent.gif', blank(1)],
  ['2x2-transparent.png', blank(2)],
  ['32x32-transparent.png', blank(32)],
  ['noopvast-2.0', vast('2.0')],
  ['noopvast-3.0', vast('3.0')],
  ['noopvast-4.0', vast('4.0')],
  ['noopvmap-1.0', xml('<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"></vmap:VMAP>')],
  ['googlesyndication-adsbygoogle', script('window.adsbygoogle = { loaded: true, push() {} };')],
  ['googletagservices-gpt', script(publisherTag)],
  ['google-analytics', script(analytics)],
  ['amazon-apstag', script(headerBids)],
  ['prebid-ads', script('window.canRunAds = true; window.isAdBlockActive = false;')],
  ['prevent-fab-3.2.0', script(blockerDetector)],
]);
