import { choice, each, flagRule, made, near, needless, none, to, type Rules } from '../rule.ts';
import { cookies, headers } from '../session-values.ts';
import { colourScheme, fileFormat, motion } from '../shared-rules.ts';
import { isObject, length, list, NoCounterpart, seconds } from '../values.ts';

/** Both forms have `width` and `height`. In an image request they set the size of the screen. */
const inches = length('in');

/**
 * https://gotenberg.dev/docs/convert-with-chromium/convert-url-to-pdf and the neighbouring pages.
 */
export const gotenberg: Rules = {
  files: none('send the text of index.html as html, and embed its resources as data: URLs'),
  // Parameters of image requests
  width: to('viewport.width'),
  height: to('viewport.height'),
  // Gotenberg does not clip by default, so it captures the full page.
  clip: flagRule({ fullPage: false }),
  format: fileFormat,
  optimizeForSpeed: needless,
  // Parameters of PDF requests
  paperWidth: to('width', inches),
  paperHeight: to('height', inches),
  marginTop: to('margins.top', inches),
  marginRight: to('margins.right', inches),
  marginBottom: to('margins.bottom', inches),
  marginLeft: to('margins.left', inches),
  nativePageRanges: to('pageRanges'),
  ...each('headerHtml header.html', to('headerTemplate')),
  ...each('footerHtml footer.html', to('footerTemplate')),
  generateDocumentOutline: to('outline'),
  generateTaggedPdf: needless,
  // The visitor that the page sees
  emulatedMediaType: to('media'),
  emulateMediaType: to('media'),
  emulatedMediaFeatures: made('darkMode', (value) => {
    const read = list(value)
      .filter(isObject)
      .map(({ name, value: of }) => {
        if (name === 'prefers-color-scheme') return colourScheme.translate(of, {}).fields;
        if (name === 'prefers-reduced-motion') return motion.translate(of, {}).fields;
        if (name === 'forced-colors') return { forcedColors: of === 'active' };
        throw new NoCounterpart(`the media feature ${String(name)} has no equivalent`);
      });
    return { fields: Object.assign({}, ...read) as object as Readonly<Record<string, unknown>> };
  }),
  cookies: to('session.cookies', cookies),
  extraHttpHeaders: made('session.headers', (value) => headers(value)),
  userAgent: to('userAgent'),
  // When to wait, and when to fail
  waitForSelector: to('waitFor'),
  waitDelay: to('delay', seconds),
  waitForExpression: made('customJs', (value) => ({
    fields: { customJs: `while (!(${String(value)})) await new Promise((done) => setTimeout(done, 50));` },
  })),
  waitWindowStatus: made('customJs', (value) => ({
    fields: {
      customJs: `while (window.status !== ${JSON.stringify(value)}) await new Promise((done) => setTimeout(done, 50));`,
    },
  })),
  skipNetworkIdleEvent: choice('waitUntil', { true: null, false: 'networkidle' }),
  skipNetworkAlmostIdleEvent: choice('waitUntil', { true: null, false: 'networkidle' }),
  failOnHttpStatusCodes: flagRule({ failOn: ['http_error'] }),
  failOnResourceHttpStatusCodes: flagRule({ failOn: ['missing_resources', 'missing_images'] }),
  failOnResourceLoadingFailed: flagRule({ failOn: ['missing_resources', 'missing_images'] }),
  ignoreResourceHttpStatusDomains: near('failOn', 'failOn cannot exclude hosts'),
  failOnConsoleExceptions: none(),
  // Changes to the finished document
  ...each(
    'pdfa pdfua splitMode splitSpan splitUnify watermark merge flatten metadata',
    none('the PDF cannot be post-processed'),
  ),
  downloadFrom: none('the service does not load files for a request'),
  webhookUrl: made('webhookUrl', (value) => ({
    fields: { webhookUrl: String(value) },
    endpoint: '/v1/screenshots/async',
  })),
};
