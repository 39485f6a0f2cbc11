import type { KnownRequest } from './known-request.ts';

export const gotenberg: readonly KnownRequest[] = [
  {
    asks: 'a PDF',
    text: "curl --request POST http://localhost:3000/forms/chromium/convert/url --form 'url=https://example.com/' -o my.file",
    gives: {
      url: 'https://example.com/',
      format: 'pdf',
      printBackground: false,
      margins: { top: '0.39in', right: '0.39in', bottom: '0.39in', left: '0.39in' },
      preferCssPageSize: false,
      outline: false,
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      failOn: ['http_error'],
    },
  },
  {
    asks: 'a PDF on A4 with margins in inches',
    text:
      'curl --request POST http://localhost:3000/forms/chromium/convert/url --form ' +
      "'url=https://example.com/' --form 'paperWidth=8.27' --form 'paperHeight=11.7' --form 'marginTop=1' " +
      "--form 'marginBottom=1' --form 'marginLeft=0.5' --form 'marginRight=0.5' -o my.file",
    gives: {
      url: 'https://example.com/',
      format: 'pdf',
      printBackground: false,
      margins: { top: '1in', right: '0.5in', bottom: '1in', left: '0.5in' },
      width: '8.27in',
      height: '11.7in',
      preferCssPageSize: false,
      outline: false,
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      failOn: ['http_error'],
    },
  },
  {
    asks: 'paper and margins with units',
    text:
      'curl --request POST http://localhost:3000/forms/chromium/convert/url --form ' +
      "'url=https://example.com/' --form 'paperWidth=210mm' --form 'paperHeight=297mm' --form " +
      "'marginTop=36pt' --form 'landscape=true' --form 'printBackground=true' -o my.file",
    gives: {
      url: 'https://example.com/',
      format: 'pdf',
      printBackground: true,
      landscape: true,
      margins: { top: '0.5in', right: '0.39in', bottom: '0.39in', left: '0.39in' },
      width: '210mm',
      height: '297mm',
      preferCssPageSize: false,
      outline: false,
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      failOn: ['http_error'],
    },
  },
  {
    asks: 'some pages, smaller, as on a screen',
    text:
      'curl --request POST http://localhost:3000/forms/chromium/convert/url --form ' +
      "'url=https://example.com/' --form 'nativePageRanges=1-2' --form 'scale=0.8' --form " +
      "'emulatedMediaType=screen' --form 'preferCssPageSize=true' -o my.file",
    gives: {
      url: 'https://example.com/',
      format: 'pdf',
      printBackground: false,
      margins: { top: '0.39in', right: '0.39in', bottom: '0.39in', left: '0.39in' },
      preferCssPageSize: true,
      scale: 0.8,
      pageRanges: '1-2',
      outline: false,
      media: 'screen',
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      failOn: ['http_error'],
    },
  },
  {
    asks: 'one sheet with an outline',
    text:
      'curl --request POST http://localhost:3000/forms/chromium/convert/url --form ' +
      "'url=https://example.com/' --form 'singlePage=true' --form 'generateDocumentOutline=true' -o my.file",
    gives: {
      url: 'https://example.com/',
      format: 'pdf',
      printBackground: false,
      margins: { top: '0.39in', right: '0.39in', bottom: '0.39in', left: '0.39in' },
      preferCssPageSize: false,
      singlePage: true,
      outline: true,
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      failOn: ['http_error'],
    },
  },
  {
    asks: 'waits',
    text: String.raw`curl --request POST http://localhost:3000/forms/chromium/convert/url --form 'url=https://example.com/' --form 'waitDelay=2s' --form 'waitForExpression=document.readyState === "complete"' --form 'failOnHttpStatusCodes=[499,599]' -o my.file`,
    gives: {
      url: 'https://example.com/',
      format: 'pdf',
      printBackground: false,
      margins: { top: '0.39in', right: '0.39in', bottom: '0.39in', left: '0.39in' },
      preferCssPageSize: false,
      outline: false,
      delay: 2000,
      customJs: 'while (!(document.readyState === "complete")) await new Promise((done) => setTimeout(done, 50));',
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      failOn: ['http_error'],
    },
  },
  {
    asks: 'cookies and headers',
    text: String.raw`curl --request POST http://localhost:3000/forms/chromium/convert/url --form 'url=https://example.com/' --form 'cookies=[{"name":"theme","value":"dark","domain":"example.com"}]' --form 'extraHttpHeaders={"X-Tenant":"7"}' --form 'userAgent=Mine/1.0' -o my.file`,
    gives: {
      url: 'https://example.com/',
      format: 'pdf',
      printBackground: false,
      margins: { top: '0.39in', right: '0.39in', bottom: '0.39in', left: '0.39in' },
      preferCssPageSize: false,
      outline: false,
      userAgent: 'Mine/1.0',
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      failOn: ['http_error'],
      session: {
        cookies: [{ name: 'theme', value: 'dark', domain: 'example.com' }],
        headers: [{ name: 'X-Tenant', value: '7' }],
      },
    },
  },
  {
    asks: 'an archive',
    text: String.raw`curl --request POST http://localhost:3000/forms/chromium/convert/url --form 'url=https://example.com/' --form 'pdfa=PDF/A-2b' --form 'pdfua=true' --form 'metadata={"Author":"Ada"}' --form 'failOnConsoleExceptions=true' -o my.file`,
    gives: {
      url: 'https://example.com/',
      format: 'pdf',
      printBackground: false,
      margins: { top: '0.39in', right: '0.39in', bottom: '0.39in', left: '0.39in' },
      preferCssPageSize: false,
      outline: false,
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      failOn: ['http_error'],
    },
    lost: { pdfa: 'missing', pdfua: 'missing', metadata: 'missing', failOnConsoleExceptions: 'missing' },
  },
  {
    asks: 'a picture',
    text: "curl --request POST http://localhost:3000/forms/chromium/screenshot/url --form 'url=https://example.com/' -o my.file",
    gives: {
      url: 'https://example.com/',
      viewport: { width: 800, height: 600 },
      format: 'png',
      quality: 100,
      fullPage: true,
      media: 'print',
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      failOn: ['http_error'],
    },
  },
  {
    asks: 'a picture of the viewport',
    text:
      'curl --request POST http://localhost:3000/forms/chromium/screenshot/url --form ' +
      "'url=https://example.com/' --form 'width=1280' --form 'height=720' --form 'clip=true' --form " +
      "'format=jpeg' --form 'quality=80' --form 'emulatedMediaType=screen' --form " +
      "'skipNetworkIdleEvent=true' -o my.file",
    gives: {
      url: 'https://example.com/',
      viewport: { width: 1280, height: 720 },
      format: 'jpeg',
      media: 'screen',
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      failOn: ['http_error'],
    },
  },
];
