import type { KnownRequest } from './known-request.ts';

export const firecrawl: readonly KnownRequest[] = [
  {
    asks: 'Markdown',
    text: String.raw`curl -X POST https://api.firecrawl.dev/v2/scrape -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '{"url":"https://example.com/"}'`,
    gives: {
      url: 'https://example.com/',
      blockCookieBanners: false,
      blockPopups: false,
      outputs: [{ type: 'markdown', mainContentOnly: true }],
    },
  },
  {
    asks: 'Markdown and HTML of the whole page',
    text: String.raw`curl -X POST https://api.firecrawl.dev/v2/scrape -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '{"url":"https://example.com/","formats":["markdown","html"],"onlyMainContent":false}'`,
    gives: {
      url: 'https://example.com/',
      blockCookieBanners: false,
      blockPopups: false,
      outputs: [
        { type: 'markdown', mainContentOnly: false },
        { type: 'html', clean: true, mainContentOnly: false },
      ],
    },
  },
  {
    asks: 'a picture',
    text: String.raw`curl -X POST https://api.firecrawl.dev/v2/scrape -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '{"url":"https://example.com/","formats":["screenshot"]}'`,
    gives: {
      url: 'https://example.com/',
      blockCookieBanners: false,
      blockPopups: false,
      outputs: [{ type: 'screenshot', format: 'png', fullPage: false }],
    },
  },
  {
    asks: 'a full picture as JPEG, with links',
    text: String.raw`curl -X POST https://api.firecrawl.dev/v2/scrape -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '{"url":"https://example.com/","formats":[{"type":"screenshot","fullPage":true,"quality":80},"links"]}'`,
    gives: {
      url: 'https://example.com/',
      blockCookieBanners: false,
      blockPopups: false,
      outputs: [{ type: 'screenshot', format: 'jpeg', fullPage: true, quality: 80 }, { type: 'links' }],
    },
  },
  {
    asks: 'HTML as it came',
    text: String.raw`curl -X POST https://api.firecrawl.dev/v2/scrape -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '{"url":"https://example.com/","formats":["rawHtml","html"]}'`,
    gives: {
      url: 'https://example.com/',
      blockCookieBanners: false,
      blockPopups: false,
      outputs: [
        { type: 'html', id: 'rawHtml' },
        { type: 'html', clean: true, mainContentOnly: true },
      ],
    },
  },
  {
    asks: 'steps before it',
    text: String.raw`curl -X POST https://api.firecrawl.dev/v2/scrape -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '{"url":"https://example.com/","formats":["markdown"],"actions":[{"type":"wait","milliseconds":500},{"type":"click","selector":"h1"},{"type":"scroll","direction":"down"},{"type":"press","key":"Enter"},{"type":"screenshot","fullPage":true}]}'`,
    gives: {
      url: 'https://example.com/',
      actions: [
        { type: 'wait', ms: 500 },
        { type: 'click', selector: 'h1' },
        { type: 'scroll', y: 1000 },
        { type: 'press', key: 'Enter' },
      ],
      blockCookieBanners: false,
      blockPopups: false,
      outputs: [
        { type: 'markdown', mainContentOnly: true },
        { type: 'screenshot', format: 'png', fullPage: true },
      ],
    },
  },
  {
    asks: 'a phone, without parts',
    text: String.raw`curl -X POST https://api.firecrawl.dev/v2/scrape -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '{"url":"https://example.com/","formats":["markdown","screenshot"],"mobile":true,"excludeTags":["nav","footer"],"waitFor":1000}'`,
    gives: {
      url: 'https://example.com/',
      device: 'iphone_14',
      delay: 1000,
      hideSelectors: ['nav', 'footer'],
      blockCookieBanners: false,
      blockPopups: false,
      outputs: [
        { type: 'markdown', mainContentOnly: true },
        { type: 'screenshot', format: 'png', fullPage: false },
      ],
    },
  },
  {
    asks: 'a language and a country',
    text: String.raw`curl -X POST https://api.firecrawl.dev/v2/scrape -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '{"url":"https://example.com/","formats":["markdown"],"location":{"country":"DE","languages":["de-DE"]},"headers":{"Cookie":"theme=dark","X-Tenant":"7"}}'`,
    gives: {
      url: 'https://example.com/',
      locale: 'de-DE',
      blockCookieBanners: false,
      blockPopups: false,
      outputs: [{ type: 'markdown', mainContentOnly: true }],
      session: { cookies: [{ name: 'theme', value: 'dark' }], headers: [{ name: 'X-Tenant', value: '7' }] },
    },
    lost: { 'location.country': 'missing' },
  },
  {
    asks: 'from its cache, by a hidden browser',
    text: String.raw`curl -X POST https://api.firecrawl.dev/v2/scrape -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '{"url":"https://example.com/","formats":["markdown"],"maxAge":3600000,"proxy":"stealth","timeout":60000,"blockAds":false}'`,
    gives: {
      url: 'https://example.com/',
      timeout: 60000,
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      stealthMode: true,
      outputs: [{ type: 'markdown', mainContentOnly: true }],
      cacheTtl: 3600,
    },
    lost: { proxy: 'changed' },
  },
  {
    asks: 'what a model reads out of it',
    text: String.raw`curl -X POST https://api.firecrawl.dev/v2/scrape -H 'Authorization: Bearer KEY' -H 'Content-Type: application/json' -d '{"url":"https://example.com/","formats":["markdown","summary",{"type":"json","prompt":"the price"}],"parsers":["pdf"],"skipTlsVerification":true,"includeTags":["main"]}'`,
    gives: {
      url: 'https://example.com/',
      blockCookieBanners: false,
      blockPopups: false,
      outputs: [{ type: 'markdown', mainContentOnly: true }],
    },
    lost: { formats: 'changed', parsers: 'missing', skipTlsVerification: 'missing', includeTags: 'missing' },
  },
];
