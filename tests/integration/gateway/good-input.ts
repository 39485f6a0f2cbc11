const letters = (count: number): string => 'a'.repeat(count);

/**
 * Values at the edge of what is accepted, and spellings that well-meaning clients send; `reads` is
 * what they mean.
 */
export const goodInput: readonly { readonly body: object; readonly reads?: object }[] = [
  {
    body: {},
    reads: {
      format: 'webp',
      quality: 80,
      timeout: 30_000,
      viewport: { width: 1_920, height: 1_080, deviceScaleFactor: 1 },
    },
  },
  { body: { viewport: {} }, reads: { viewport: { width: 1_920, height: 1_080, deviceScaleFactor: 1 } } },
  { body: { viewport: { width: 100, height: 4_096, deviceScaleFactor: 3 } } },
  { body: { viewport: { width: 4_096, height: 100 } }, reads: { viewport: { deviceScaleFactor: 1 } } },
  { body: { format: 'JPG' }, reads: { format: 'jpeg' } },
  { body: { format: 'PDF' }, reads: { format: 'pdf' } },
  { body: { responseType: 'BASE64' }, reads: { responseType: 'base64' } },
  { body: { responseType: 'json' }, reads: { responseType: 'url' } },
  { body: { waitUntil: 'NetworkIdle' }, reads: { waitUntil: 'networkidle' } },
  { body: { blockLevel: 'NONE' }, reads: { blockLevel: 'none' } },
  { body: { device: 'iphone_14' }, reads: { device: 'iphone_14' } },
  { body: { device: 'iPhone 14' }, reads: { device: 'iphone_14' } },
  { body: { device: 'Desktop HD', viewport: { width: 500 } }, reads: { device: 'desktop_hd' } },
  { body: { quality: 1, delay: 0, timeout: 1_000 } },
  { body: { quality: 100, delay: 30_000, timeout: 60_000 } },
  { body: { selector: 'a', waitFor: letters(500), customCss: letters(10_000) } },
  { body: { customCss: '' } },
  { body: { hideSelectors: Array(50).fill(letters(500)) } },
  { body: { fullPage: true, fullPageMode: 'native', maxHeight: 1_000 } },
  { body: { fullPage: true, fullPageMode: 'STITCH', freezeFixed: false, scrollInterval: 50, maxSections: 200 } },
  { body: { maxHeight: 30_000 } },
  {
    body: { outputs: [{ type: 'SCREENSHOT' }, { type: 'pdf', format: 'a4' }, { type: 'html' }, { type: 'markdown' }] },
    reads: {
      outputs: [
        { type: 'screenshot', format: 'png', quality: 80, fullPage: false },
        { type: 'pdf', format: 'A4', printBackground: true, landscape: false },
        { type: 'html', clean: false, mainContentOnly: false },
        { type: 'markdown', mainContentOnly: false, title: true, imageText: true },
      ],
    },
  },
  {
    body: { outputs: [{ type: 'json', schema: { 'a name': { selector: 'h1', type: 'TEXT' } } }] },
    reads: { outputs: [{ schema: { 'a name': { selector: 'h1', type: 'text', multiple: false } } }] },
  },
  { body: { blockAds: false, blockCookieBanners: false, blockPopups: false, stealthMode: false, actions: [] } },
  { body: { metadata: { a: letters(8_192 - 8) } } },
  { body: {}, reads: { failOn: [] } },
  { body: { failOn: ['HTTP_ERROR', 'blank'] }, reads: { failOn: ['http_error', 'blank'] } },
  { body: { stealthMode: true } },
  { body: { actions: [{ type: 'CLICK', selector: '#a' }] }, reads: { actions: [{ type: 'click', optional: false }] } },
  { body: { actions: [{ type: 'type', selector: '#a', text: '' }] }, reads: { actions: [{ clear: true }] } },
  { body: { actions: Array(25).fill({ type: 'press', key: letters(50), timeout: 60_000 }) } },
  { body: { actions: [{ type: 'type', selector: letters(500), text: letters(10_000), clear: false }] } },
  {
    body: {
      actions: [
        { type: 'scroll', y: -5 },
        { type: 'scroll', toBottom: true },
        { type: 'wait', ms: 30_000 },
      ],
    },
  },
  { body: { session: {} }, reads: { session: { cookies: [], headers: [], storage: [] } } },
  {
    body: {
      session: {
        cookies: Array(200).fill({ name: letters(512), value: letters(3_584), sameSite: 'Lax', expires: -1 }),
      },
    },
    reads: {
      session: {
        cookies: Array(200).fill({
          name: letters(512),
          value: letters(3_584),
          path: '/',
          httpOnly: false,
          secure: false,
          sameSite: 'lax',
          expires: -1,
        }),
      },
    },
  },
  {
    body: {
      session: {
        cookies: [{ name: 'a', value: '', domain: '.example.com', secure: true, sameSite: 'no_restriction' }],
      },
    },
    reads: { session: { cookies: [{ sameSite: 'none' }] } },
  },
  { body: { session: { headers: [{ name: 'X-A', value: letters(8_192), origin: 'https://example.com:8443/' }] } } },
  {
    body: { session: { storage: [{ origin: 'http://[::1]:80', localStorage: { a: '' } }] } },
    reads: { session: { storage: [{ localStorage: { a: '' }, sessionStorage: {} }] } },
  },
  { body: { authentication: { username: 'ada', password: '' } } },
  { body: { metadata: {} }, reads: { metadata: {} } },
  { body: { url: 'HTTPS://EXAMPLE.com' }, reads: { url: 'https://example.com/' } },
];
