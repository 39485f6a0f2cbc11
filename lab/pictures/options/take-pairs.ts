import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isExamplePair, optionExamples, getExampleImage } from '../../../infra/documents/options/option-examples.ts';
import sharp from 'sharp';
import { startPrivateSystem } from '../../private-system.ts';
import { drawPdfPage } from '@tintype/tests/rendering/draw-pdf-page';
import { startOptionSite } from './site.ts';

type Options = {
  readonly folder: string;
  readonly isWanted: (name: string) => boolean;
  readonly undo: AsyncDisposableStack;
};

const unblocked = { blockAds: false, blockCookieBanners: false, blockPopups: false };
const viewport = { width: 900, height: 640 };
/** Pixels of the widest picture: twice as wide as it is shown on a telephone, once as on a desk. */
const widthMax = 460;
/** A pair is to weigh less than the text around it. */
const bytesMax = 20_000;

/**
 * Each option that a picture can show, without and with it, taken by the service and made smaller.
 */
export async function takeOptionPairs({ folder, isWanted, undo }: Options): Promise<void> {
  const wanted = Object.entries(optionExamples).filter(([name]) => isWanted(name));
  if (wanted.length === 0) return;
  const site = await startOptionSite();
  undo.defer(site.stop);
  const system = await startPrivateSystem({
    allowHosts: ['127.0.0.0/8'],
    // The browser of stealth mode has a socket in it, whose path may not be longer than 107
    // characters.
    settings: { TMPDIR: tmpdir() },
    undo,
  });
  mkdirSync(folder, { recursive: true });
  const taken = new Map<string, Promise<Buffer>>();
  const take = (body: object): Promise<Buffer> => {
    const key = JSON.stringify(body);
    const known = taken.get(key) ?? capture(key);
    taken.set(key, known);
    return known;
  };
  async function capture(body: string): Promise<Buffer> {
    const response = await fetch(`${system.gatewayUrl}/v1/screenshots`, {
      method: 'POST',
      headers: { 'X-API-Key': system.apiKey, 'Content-Type': 'application/json' },
      body,
    });
    if (!response.ok) throw new Error(`${body}: ${await response.text()}`);
    const bytes = Buffer.from(await response.arrayBuffer());
    return response.headers.get('Content-Type') === 'application/pdf' ? await drawPdfPage(bytes, 700) : bytes;
  }
  for (const [name, example] of wanted) {
    if (!isExamplePair(example)) continue;
    const { page, fields, beside = {} } = example;
    const without = { url: site.url(`/${page}`), format: 'png', viewport, ...unblocked, ...beside };
    const [before, after] = [await take(without), await take({ ...without, ...fields })];
    for (const [side, bytes] of [['without', before] as const, ['with', after] as const]) {
      const small = await made(bytes);
      writeFileSync(join(folder, getExampleImage(name, side)), small);
      console.log(`${name}, ${side}: ${small.length} bytes`);
    }
  }
}

/** As good as the limit of bytes allows. */
async function made(bytes: Buffer): Promise<Buffer> {
  for (const quality of [80, 65, 50, 35, 20]) {
    const small = await sharp(bytes).resize({ width: widthMax, withoutEnlargement: true }).webp({ quality }).toBuffer();
    if (small.length <= bytesMax) return small;
  }
  throw new Error(`A picture has more than ${bytesMax} bytes in every quality: make its page simpler.`);
}
