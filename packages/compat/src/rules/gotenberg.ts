import {
  choiceRule,
  repeatRule,
  flagRule,
  customRule,
  similarRule,
  ignoredRule,
  unsupported,
  fieldRule,
  type Rules,
} from '../rule.ts';
import { toCookies, toHeaderFields } from '../session-values.ts';
import { colourSchemeRule, fileFormatRule, reducedMotionRule } from '../shared-rules.ts';
import { isObject, createLengthParser, parseList, NoCounterpart, parseSeconds } from '../values.ts';

/** Both forms have `width` and `height`. In an image request they set the size of the screen. */
const toInches = createLengthParser('in');

/**
 * https://gotenberg.dev/docs/convert-with-chromium/convert-url-to-pdf and the neighbouring pages.
 */
export const gotenberg: Rules = {
  files: unsupported('send the text of index.html as html, and embed its resources as data: URLs'),
  // Parameters of image requests
  width: fieldRule('viewport.width'),
  height: fieldRule('viewport.height'),
  // Gotenberg does not clip by default, so it captures the full page.
  clip: flagRule({ fullPage: false }),
  format: fileFormatRule,
  optimizeForSpeed: ignoredRule,
  // Parameters of PDF requests
  paperWidth: fieldRule('width', toInches),
  paperHeight: fieldRule('height', toInches),
  marginTop: fieldRule('margins.top', toInches),
  marginRight: fieldRule('margins.right', toInches),
  marginBottom: fieldRule('margins.bottom', toInches),
  marginLeft: fieldRule('margins.left', toInches),
  nativePageRanges: fieldRule('pageRanges'),
  ...repeatRule('headerHtml header.html', fieldRule('headerTemplate')),
  ...repeatRule('footerHtml footer.html', fieldRule('footerTemplate')),
  generateDocumentOutline: fieldRule('outline'),
  generateTaggedPdf: ignoredRule,
  // The visitor that the page sees
  emulatedMediaType: fieldRule('media'),
  emulateMediaType: fieldRule('media'),
  emulatedMediaFeatures: customRule('darkMode', (value) => {
    const read = parseList(value)
      .filter(isObject)
      .map(({ name, value: of }) => {
        if (name === 'prefers-color-scheme') return colourSchemeRule.translate(of, {}).fields;
        if (name === 'prefers-reduced-motion') return reducedMotionRule.translate(of, {}).fields;
        if (name === 'forced-colors') return { forcedColors: of === 'active' };
        throw new NoCounterpart(`the media feature ${String(name)} has no equivalent`);
      });
    return { fields: Object.assign({}, ...read) as object as Readonly<Record<string, unknown>> };
  }),
  cookies: fieldRule('session.cookies', toCookies),
  extraHttpHeaders: customRule('session.headers', (value) => toHeaderFields(value)),
  userAgent: fieldRule('userAgent'),
  // When to wait, and when to fail
  waitForSelector: fieldRule('waitFor'),
  waitDelay: fieldRule('delay', parseSeconds),
  waitForExpression: customRule('customJs', (value) => ({
    fields: { customJs: `while (!(${String(value)})) await new Promise((done) => setTimeout(done, 50));` },
  })),
  waitWindowStatus: customRule('customJs', (value) => ({
    fields: {
      customJs: `while (window.status !== ${JSON.stringify(value)}) await new Promise((done) => setTimeout(done, 50));`,
    },
  })),
  skipNetworkIdleEvent: choiceRule('waitUntil', { true: null, false: 'networkidle' }),
  skipNetworkAlmostIdleEvent: choiceRule('waitUntil', { true: null, false: 'networkidle' }),
  failOnHttpStatusCodes: flagRule({ failOn: ['http_error'] }),
  failOnResourceHttpStatusCodes: flagRule({ failOn: ['missing_resources', 'missing_images'] }),
  failOnResourceLoadingFailed: flagRule({ failOn: ['missing_resources', 'missing_images'] }),
  ignoreResourceHttpStatusDomains: similarRule('failOn', 'failOn cannot exclude hosts'),
  failOnConsoleExceptions: unsupported(),
  // Changes to the finished document
  ...repeatRule(
    'pdfa pdfua splitMode splitSpan splitUnify watermark merge flatten metadata',
    unsupported('the PDF cannot be post-processed'),
  ),
  downloadFrom: unsupported('the service does not load files for a request'),
  webhookUrl: customRule('webhookUrl', (value) => ({
    fields: { webhookUrl: String(value) },
    endpoint: '/v1/screenshots/async',
  })),
};
