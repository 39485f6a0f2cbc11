import { findEntry } from '@tintype/contracts/schemas/find-entry';
import {
  repeatRule,
  flagRule,
  customRule,
  similarRule,
  ignoredRule,
  unsupported,
  fieldRule,
  type Rules,
} from '../rule.ts';
import { urlRule } from '../shared-rules.ts';
import { createAgeParser, parseDevice, parseNumber, parseSeconds } from '../values.ts';

/** Device names without a preset here, each with a preset that has the same screen. */
const phonePresets: Readonly<Record<string, string>> = { iphone6: 'iphone_se', iphoneX: 'iphone_12_mini' };

/**
 * Options are in the path, before the address of the page
 * (https://www.thum.io/documentation/api/url).
 */
export const thumio: Rules = {
  url: urlRule,
  auth: ignoredRule,
  width: fieldRule('resize.width'),
  crop: customRule('viewport.height', (value) => ({ fields: { 'viewport.height': parseNumber(value) } })),
  viewportWidth: fieldRule('viewport.width'),
  fullpage: fieldRule('fullPage'),
  ...repeatRule('png', flagRule({ format: 'png' })),
  allowJPG: similarRule('format', 'the format cannot depend on the size of the file'),
  allowWebp: flagRule({ format: 'webp' }),
  noanimate: ignoredRule,
  ...Object.fromEntries(
    ['iphone5', 'iphone6', 'iphone6plus', 'iphoneX', 'galaxys5'].map((name) => [
      name,
      fieldRule('device', () => parseDevice(findEntry(phonePresets, name) ?? name)),
    ]),
  ),
  ogImage: flagRule({ device: 'og_image' }),
  ...repeatRule('maxAge hours', fieldRule('cacheTtl', createAgeParser('h'))),
  refresh: flagRule({ cacheTtl: 0 }),
  wait: fieldRule('delay', parseSeconds),
  noFonts: flagRule({ blockResourceTypes: ['font'] }),
  ...repeatRule('pdfSource muteAnimation noOverlay', unsupported()),
};
