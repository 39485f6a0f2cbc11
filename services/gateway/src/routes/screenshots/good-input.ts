const letters = (count: number): string => 'a'.repeat(count);

/** Values at the edge of what is accepted, and spellings that well-meaning clients send; `reads` is what they mean. */
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
  { body: { maxHeight: 30_000 } },
  { body: { blockAds: false, blockCookieBanners: false, blockPopups: false, stealthMode: false, actions: [] } },
  { body: { metadata: { a: letters(8_192 - 8) } } },
  { body: { metadata: {} }, reads: { metadata: {} } },
  { body: { url: 'HTTPS://EXAMPLE.com' }, reads: { url: 'https://example.com/' } },
];
