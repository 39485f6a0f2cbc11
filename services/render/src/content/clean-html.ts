/// <reference lib="dom" />
import { JSDOM } from 'jsdom';

/**
 * Elements that run, load code, or report the reader to a third party. `noscript` was not shown on
 * the page as it was rendered.
 */
const activeElements = [
  'script, noscript, object, embed, applet, portal, fencedframe, frame, iframe[srcdoc]',
  'link[rel~="preload" i], link[rel~="modulepreload" i], link[rel~="prefetch" i], ' +
    'link[rel~="preconnect" i], link[rel~="dns-prefetch" i], link[rel~="manifest" i]',
  'meta[http-equiv="refresh" i], meta[http-equiv="content-security-policy" i], meta[http-equiv="content-security-policy-report-only" i]',
].join(', ');
const addressAttributes = ['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster'] as const;
const scriptUrl = /^(?:javascript|vbscript|data:(?:text\/html|application\/xhtml|image\/svg))/i;

/**
 * Removes scripts, event handlers and trackers; the rest looks as before. A document that contains
 * SVG or MathML may change when it is serialised and parsed again (the text of a style becomes an
 * element). Such a document is cleaned until it no longer changes, or loses these elements.
 */
export function cleanHtml(html: string, url: string): string {
  const roundsMax = 4;
  let text = html;
  for (let round = 1; ; round += 1) {
    const document = parseHtml(text, url);
    if (round > roundsMax) for (const element of document.querySelectorAll(foreignElements)) element.remove();
    cleanTree(document);
    const { doctype } = document;
    const before = text;
    text = `${doctype === null ? '' : doctypeText(doctype)}${document.documentElement.outerHTML}`;
    if (text === before || document.querySelector(foreignElements) === null) return `${text}\n`;
  }
}
const foreignElements = 'math, svg';

export const doctypeText = ({ name, publicId, systemId }: DocumentType): string => {
  const external =
    publicId !== ''
      ? ` PUBLIC "${publicId}"${systemId === '' ? '' : ` "${systemId}"`}`
      : systemId === ''
        ? ''
        : ` SYSTEM "${systemId}"`;
  return `<!DOCTYPE ${name}${external}>\n`;
};

/** Includes each `template`, which may be an open shadow root in the serialised document. */
function cleanTree(root: Document | DocumentFragment): void {
  for (const element of root.querySelectorAll(activeElements)) element.remove();
  for (const element of root.querySelectorAll('*')) {
    if (isTracker(element) || isAddressAnimation(element)) element.remove();
    else cleanAttributes(element);
    if (element.localName === 'template') cleanTree((element as HTMLTemplateElement).content);
  }
}

/** An SVG animation may change the address of a link. */
const isAddressAnimation = (element: Element): boolean =>
  /^(?:animate|set)$/i.test(element.localName) &&
  (addressAttributes as readonly string[]).includes(element.getAttribute('attributeName')?.toLowerCase().trim() ?? '');

function cleanAttributes(element: Element): void {
  for (const name of element.getAttributeNames())
    if (/^on/i.test(name) || name === 'ping' || name === 'nonce') element.removeAttribute(name);
  for (const name of addressAttributes) {
    const address = element.getAttribute(name);
    // Browsers leave control characters and whitespace out of a scheme.
    // oxlint-disable-next-line no-control-regex
    if (address !== null && scriptUrl.test(address.replaceAll(/[\u0000-\u0020]/g, ''))) element.removeAttribute(name);
  }
}

/**
 * Hosts that measure readers and show them nothing. Not a block list (`blockLevel` is for that):
 * only what pages embed as an invisible image or frame, so that a saved document does not report
 * its reader.
 */
const trackerHosts =
  /(?:^|\.)(?:google-analytics|googletagmanager|doubleclick|googleadservices|googlesyndication|scorecardresearch|quantserve|hotjar|clarity|chartbeat|segment|mixpanel|matomo|adnxs|criteo|taboola|outbrain|demdex|omtrdc|2o7)\.(?:com|net|io|ms|cloud)$|^(?:pixel|stats|analytics|tracking|beacon)\.|^www\.facebook\.com$/i;

function isTracker(element: Element): boolean {
  if (element.localName !== 'img' && element.localName !== 'iframe') return false;
  const isUnseen =
    ['width', 'height'].every((name) => ['0', '1', '0px', '1px'].includes(element.getAttribute(name) ?? '')) ||
    /display:\s*none|visibility:\s*hidden/i.test(element.getAttribute('style') ?? '');
  if (isUnseen) return true;
  const address = element.getAttribute('src') ?? '';
  if (!URL.canParse(address, element.baseURI)) return false;
  const { hostname, pathname } = new URL(address, element.baseURI);
  return trackerHosts.test(hostname) && (hostname !== 'www.facebook.com' || pathname === '/tr' || pathname === '/tr/');
}

/**
 * Parses without running or loading anything. Relative addresses are resolved against `url`, unless
 * the document has a base.
 */
export const parseHtml = (html: string, url: string): Document => new JSDOM(html, { url }).window.document;
