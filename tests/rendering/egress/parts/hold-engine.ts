import { sweepTempFolders } from '@tintype/render/browser/temp-folder';
import { startEngine } from '../../engine.ts';
import { siteUrl } from '../hostile-site.ts';
import { setStage } from '../stage.ts';
import type { Configuration } from './hostile-pages.ts';

type Options = Configuration & {
  /** Where temporary folders are made. */
  readonly folder: string;
  /** Otherwise it goes on until it is killed. */
  readonly stops: boolean;
};
/** `groups` are the process groups of its browsers. */
export type HeldEngine = { readonly groups: readonly number[]; readonly swept: number };

/**
 * Starts an engine as a worker does, takes a picture with it, and tells on a line of its own that
 * it is there.
 */
export async function holdEngine({ folder, stops, ...configuration }: Options): Promise<HeldEngine> {
  process.env['TMPDIR'] = folder;
  const swept = sweepTempFolders();
  await setStage();
  const engine = await startEngine(configuration);
  await engine.capture({ url: `${siteUrl}/`, format: 'png' });
  const held = { groups: engine.browsers().map(({ pid }) => pid), swept };
  if (stops) {
    await engine.stop();
    return held;
  }
  console.log(JSON.stringify(held));
  return new Promise(() => undefined);
}
