import { startSite, type Site } from '@tintype/testing/site';
import sharp from 'sharp';
import type { BrowserBuild } from '@tintype/render/browser/launcher';
import { startEngine, type Engine, type Taken } from '../engine.ts';
import type { OptionRow, Result } from './option-effects.ts';
import { results } from './option-effects.ts';
import { advertiser, pages, tracker } from './pages.ts';

type Fields = Readonly<Record<string, unknown>>;
export type OptionCaptures = {
  /** The request of a result with these fields, or the one without the option. */
  readonly requestOf: (row: Pick<OptionRow, 'page'>, result: Result, fields: Fields) => Fields;
  /** Equal requests are captured once. */
  readonly take: (request: Fields) => Promise<Taken>;
  /** Whether two files show the same. */
  readonly areEqual: (one: Taken, other: Taken) => Promise<boolean>;
  readonly stop: () => Promise<void>;
};

/** The pages of the suite and a browser of one build. */
export async function startOptionCaptures(build: BrowserBuild): Promise<OptionCaptures> {
  const site: Site = await startSite(pages);
  const engine: Engine = await startEngine({
    ...(build === 'full' && { build }),
    allowHosts: [site.host, ...[tracker, advertiser].map((host) => `${host}:${site.host.split(':')[1]}`)],
    names: { [tracker]: ['127.0.0.1'], [advertiser]: ['127.0.0.1'] },
  });
  const taken = new Map<string, Promise<Taken>>();
  return {
    requestOf: ({ page }, result, fields) => ({
      url: site.url(page),
      viewport: { width: 600, height: 400 },
      blockAds: false,
      blockCookieBanners: false,
      blockPopups: false,
      ...results[result],
      ...fields,
    }),
    take: (request) => {
      const key = JSON.stringify(request);
      const known = taken.get(key) ?? engine.capture(request);
      taken.set(key, known);
      return known;
    },
    areEqual: async (one, other) => {
      if (one.file.format !== other.file.format) return false;
      const [a, b] = await Promise.all([one, other].map(contentOf));
      return a!.equals(b!);
    },
    stop: async () => {
      await engine.stop();
      await site.stop();
    },
  };
}

/**
 * The pixels of a picture with its size; a PDF without the times and names that each has of its
 * own.
 */
async function contentOf({ bytes, file }: Taken): Promise<Buffer> {
  if (file.format === 'pdf')
    return Buffer.from(
      bytes
        .toString('latin1')
        .replaceAll(/\/(CreationDate|ModDate) ?\([^)]*\)/g, '')
        .replaceAll(/\/ID ?\[[^\]]*\]/g, ''),
      'latin1',
    );
  if (file.width === null) return bytes;
  const { data, info } = await sharp(bytes, { limitInputPixels: false })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.concat([Buffer.from(`${info.width}×${info.height}`), data]);
}
