import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { each, flagRule, made, near, needless, none, to, type Rules } from '../rule.ts';
import { address } from '../shared-rules.ts';
import { ageSeconds, device, number, seconds } from '../values.ts';

/** Device names without a preset here, each with a preset that has the same screen. */
const phones: Readonly<Record<string, string>> = { iphone6: 'iphone_se', iphoneX: 'iphone_12_mini' };

/**
 * Options are in the path, before the address of the page
 * (https://www.thum.io/documentation/api/url).
 */
export const thumio: Rules = {
  url: address,
  auth: needless,
  width: to('resize.width'),
  crop: made('viewport.height', (value) => ({ fields: { 'viewport.height': number(value) } })),
  viewportWidth: to('viewport.width'),
  fullpage: to('fullPage'),
  ...each('png', flagRule({ format: 'png' })),
  allowJPG: near('format', 'the format cannot depend on the size of the file'),
  allowWebp: flagRule({ format: 'webp' }),
  noanimate: needless,
  ...Object.fromEntries(
    ['iphone5', 'iphone6', 'iphone6plus', 'iphoneX', 'galaxys5'].map((name) => [
      name,
      to('device', () => device(findEntry(phones, name) ?? name)),
    ]),
  ),
  ogImage: flagRule({ device: 'og_image' }),
  ...each('maxAge hours', to('cacheTtl', ageSeconds('h'))),
  refresh: flagRule({ cacheTtl: 0 }),
  wait: to('delay', seconds),
  noFonts: flagRule({ blockResourceTypes: ['font'] }),
  ...each('pdfSource muteAnimation noOverlay', none()),
};
