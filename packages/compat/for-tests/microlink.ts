import type { KnownRequest } from './known-request.ts';

export const microlink: readonly KnownRequest[] = [
  {
    asks: 'metadata',
    text: 'https://api.microlink.io/?url=https%3A%2F%2Fexample.com%2F',
    gives: { url: 'https://example.com/', blockPopups: false, outputs: [{ type: 'metadata' }] },
  },
  {
    asks: 'a picture',
    text: 'https://api.microlink.io/?url=https%3A%2F%2Fexample.com%2F&screenshot=true&meta=false&embed=screenshot.url',
    gives: {
      url: 'https://example.com/',
      viewport: { width: 1280, height: 800, deviceScaleFactor: 2 },
      format: 'png',
      blockPopups: false,
    },
  },
  {
    asks: 'the full page as JPEG',
    text: 'https://api.microlink.io/?url=https%3A%2F%2Fexample.com%2F&screenshot=true&meta=false&screenshot.fullPage=true&screenshot.type=jpeg',
    gives: {
      url: 'https://example.com/',
      viewport: { width: 1280, height: 800, deviceScaleFactor: 2 },
      format: 'jpeg',
      fullPage: true,
      blockPopups: false,
    },
  },
  {
    asks: 'an element without background',
    text: 'https://api.microlink.io/?url=https%3A%2F%2Fexample.com%2F&screenshot=true&meta=false&screenshot.element=h1&screenshot.omitBackground=true',
    gives: {
      url: 'https://example.com/',
      viewport: { width: 1280, height: 800, deviceScaleFactor: 2 },
      format: 'png',
      selector: 'h1',
      omitBackground: true,
      blockPopups: false,
    },
  },
  {
    asks: 'a phone in the dark',
    text: 'https://api.microlink.io/?url=https%3A%2F%2Fexample.com%2F&screenshot=true&meta=false&device=iPhone%2014&colorScheme=dark',
    gives: { url: 'https://example.com/', device: 'iphone_14', format: 'png', darkMode: true, blockPopups: false },
  },
  {
    asks: 'a PDF',
    text: 'https://api.microlink.io/?url=https%3A%2F%2Fexample.com%2F&pdf=true&meta=false&pdf.format=A4&pdf.margin=0.35cm&pdf.landscape=true&pdf.scale=0.9&pdf.pageRanges=1',
    gives: {
      url: 'https://example.com/',
      viewport: { width: 1280, height: 800, deviceScaleFactor: 2 },
      format: 'pdf',
      paper: 'A4',
      landscape: true,
      margins: { top: '0.35cm', right: '0.35cm', bottom: '0.35cm', left: '0.35cm' },
      scale: 0.9,
      pageRanges: '1',
      outline: false,
      blockPopups: false,
    },
  },
  {
    asks: 'waits, with units',
    text: 'https://api.microlink.io/?url=https%3A%2F%2Fexample.com%2F&screenshot=true&meta=false&waitUntil=networkidle0&waitForTimeout=3s&waitForSelector=h1&timeout=25s',
    gives: {
      url: 'https://example.com/',
      viewport: { width: 1280, height: 800, deviceScaleFactor: 2 },
      format: 'png',
      delay: 3000,
      waitFor: 'h1',
      waitUntil: 'networkidle',
      timeout: 25000,
      blockPopups: false,
    },
  },
  {
    asks: 'data of the page',
    text: 'https://api.microlink.io/?url=https%3A%2F%2Fexample.com%2F&data=%7B%22title%22%3A%7B%22selector%22%3A%22h1%22%7D%2C%22links%22%3A%7B%22selectorAll%22%3A%22a%22%2C%22attr%22%3A%22href%22%7D%7D',
    gives: {
      url: 'https://example.com/',
      blockPopups: false,
      outputs: [
        {
          type: 'json',
          schema: {
            title: { selector: 'h1', type: 'text' },
            links: { selector: 'a', type: 'attribute', attribute: 'href', multiple: true },
          },
        },
      ],
    },
  },
  {
    asks: 'a step, own styles and code',
    text: 'https://api.microlink.io/?url=https%3A%2F%2Fexample.com%2F&screenshot=true&meta=false&click=h1&styles=h1%7Bcolor%3Ared%7D&scripts=document.title%3D1&adblock=false&javascript=true&viewport.width=1024&viewport.height=768',
    gives: {
      url: 'https://example.com/',
      viewport: { width: 1024, height: 768, deviceScaleFactor: 2 },
      format: 'png',
      customJs: 'document.title=1',
      actions: [{ type: 'click', selector: 'h1' }],
      customCss: 'h1{color:red}',
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
    },
  },
  {
    asks: 'what has no counterpart',
    text: 'https://api.microlink.io/?url=https%3A%2F%2Fexample.com%2F&screenshot=true&screenshot.overlay.browser=dark&palette=true&ttl=1d&staleTtl=0&proxy=http%3A%2F%2Fproxy.example&insights=true',
    gives: {
      url: 'https://example.com/',
      viewport: { width: 1280, height: 800, deviceScaleFactor: 2 },
      format: 'png',
      blockPopups: false,
      cacheTtl: 86400,
    },
    lost: { 'screenshot.overlay.browser': 'missing', palette: 'missing', proxy: 'missing', insights: 'missing' },
  },
];
