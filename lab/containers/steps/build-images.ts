import { base } from '../images/stand-ins.ts';
import type { Stack } from '../stack/stack.ts';

export type BuiltImage = {
  readonly service: string;
  readonly seconds: number;
  /** Beyond the image that it begins with. */
  readonly megabytes: number;
  readonly megabytesMax: number;
};

/** The browser, its libraries and the fonts of the world are most of it. */
const megabytesMaxOf = (service: string): number => (service === 'render' ? 1_100 : 250);

/** One after the other, so that each time is its own; the first one compiles for all. */
export async function buildImages({ compose, docker, built }: Stack): Promise<readonly BuiltImage[]> {
  const sizeOf = async (tag: string): Promise<number> =>
    Number(await docker('image', 'inspect', '--format', '{{.Size}}', tag));
  const baseSize = await sizeOf(base);
  const images: BuiltImage[] = [];
  for (const service of built) {
    const startedAt = Date.now();
    await compose('build', service);
    const seconds = (Date.now() - startedAt) / 1_000;
    const megabytes = ((await sizeOf(`tintype-${service}`)) - baseSize) / 1e6;
    images.push({ service, seconds, megabytes, megabytesMax: megabytesMaxOf(service) });
    console.log(`  ${service}: ${seconds.toFixed(0)} s, ${megabytes.toFixed(0)} MB`);
  }
  return images;
}
