import { isLong } from '@tintype/testing/long-form';
import { startEngine } from '../../engine.ts';
import { hostilePage, siteUrl } from '../hostile-site.ts';
import { pageKinds as kinds } from '../kinds.ts';
import { type Leaks, setStage } from '../stage.ts';
import { families, type Family, insideNames } from '../targets.ts';
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

const base = `<base href="${siteUrl}/">`;
/** `TINTYPE_LONG=1`: all families. A browser that is not told otherwise goes to loopback past its proxy. */
const looked = isLong ? families : families.filter(({ name }) => name === 'loopback');

/** The page with all kinds as a text that has no address of its own, and as the header and footer of a PDF. */
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
  for (const family of looked) {
    const template = `${base}${partsOf(family)}`;
    const unchecked = { headerTemplate: template, footerTemplate: template };
    const margins = { top: '5cm', bottom: '5cm' };
    templates.push(await endOf({ url: `${siteUrl}/ordinary`, format: 'pdf', margins, unchecked }));
  }
  const askedByTemplates = [...new Set([...refusedBy.values()].flatMap((hosts) => [...hosts]))];
  const pages: string[] = [];
  for (const { hostOf } of looked) {
    const html = hostilePage(kinds, hostOf).replace('<head>', `<head>${base}`);
    pages.push(await endOf({ html, format: 'png' }));
  }
  const leaks = leaksSince(before);
  await engine.stop();
  return { leaks, pages, templates, askedByTemplates };
}

const partsOf = ({ hostOf }: Family): string =>
  kinds.map(({ html, host }, index) => html(`http://${host ?? hostOf(index)}/x`)).join('');
