import { captureRequest } from '@tintype/contracts/capture/capture-request';
import { createParser } from '@tintype/contracts/schemas/parse';
import { isLong } from '@tintype/testing/long-form';
import { startEngine } from '../../engine.ts';
import { hostilePage, siteUrl } from '../hostile-site.ts';
import { pageKinds as kinds } from '../kinds.ts';
import type { Kind } from '../kinds/kind.ts';
import { type Leaks, setStage } from '../stage.ts';
import { families, insideNames } from '../targets.ts';
import { type Configuration, refusalLog } from './hostile-pages.ts';

export type SentTextsReport = {
  readonly leaks: Leaks;
  /** How the captures of pages without a base URL ended. */
  readonly pages: readonly string[];
  /** How the captures with such a header and footer ended. */
  readonly templates: readonly string[];
  /** Hosts that the guard was asked for by a header or footer. */
  readonly askedByTemplates: readonly string[];
};

/**
 * In the long form: all families. A browser that is not told otherwise goes to loopback past its
 * proxy.
 */
const looked = isLong ? families : families.filter(({ name }) => name === 'loopback');

const parse = createParser(captureRequest);
const isAccepted = (headerTemplate: string): boolean =>
  parse({ url: siteUrl, format: 'pdf', headerTemplate, footerTemplate: headerTemplate }).ok;
/** The same kind in the spelling of a CSS escape. */
const escaped = (html: string): string =>
  html
    .replaceAll('url(', String.raw`u\72l(`)
    .replaceAll('image-set(', String.raw`image-\000073et(`)
    .replaceAll('@import', String.raw`@\69mport`);

const inside = (kind: Kind, host = '127.0.0.1'): string => kind.html(`http://${kind.host ?? host}/x`);
/** Kinds that are accepted in a header or footer, as they are or with escapes. */
export const acceptedKinds = kinds.filter((kind) => isAccepted(inside(kind)) || isAccepted(escaped(inside(kind))));

/** Embedded images, which the check of the request does not read. */
const inImages = (host: string): string => {
  const address = `http://${host}/x`;
  return [
    `<image href="${address}"/>`,
    `<use href="${address}#a"/>`,
    `<style>@import url(${address}); rect { fill: url(${address}#a) }</style><rect width="9" height="9"/>`,
    `<filter id="a"><feImage href="${address}"/></filter><rect width="9" height="9" filter="url(#a)"/>`,
    `<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="${address}"/></foreignObject>`,
    `<script href="${address}"/>`,
  ]
    .map((content) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`).toString('base64'))
    .map((base64) => `<img src="data:image/svg+xml;base64,${base64}">`)
    .join('');
};

/**
 * The page with all kinds as a text that has no address of its own; and what is accepted of it as
 * the header and footer of a PDF.
 */
export async function captureSentTexts(configuration: Configuration): Promise<SentTextsReport> {
  const { mark, leaksSince } = await setStage();
  const { logger, refusedBy } = refusalLog();
  const engine = await startEngine({ ...configuration, names: insideNames, logger });
  const before = mark();
  const endOf = (request: object): Promise<string> =>
    engine.capture({ timeout: 60_000, ...request }).then(
      () => 'captured',
      (error: { code?: string; message: string }) => error.code ?? error.message,
    );
  const templates: string[] = [];
  for (const { hostOf } of looked) {
    const template = [0, 1, 2].map((index) => inImages(hostOf(index))).join('');
    const both = { headerTemplate: template, footerTemplate: template };
    templates.push(await endOf({ url: `${siteUrl}/ordinary`, format: 'pdf', ...both }));
  }
  const askedByTemplates = [...new Set([...refusedBy.values()].flatMap((hosts) => [...hosts]))];
  const pages: string[] = [];
  for (const { hostOf } of looked) {
    // Its relative addresses lead to the hostile site all the same.
    const html = hostilePage(kinds, hostOf).replace('<head>', `<head><base href="${siteUrl}/">`);
    pages.push(await endOf({ html, format: 'png' }));
  }
  const leaks = leaksSince(before);
  await engine.stop();
  return { leaks, pages, templates, askedByTemplates };
}
