import { join } from 'node:path';
import type { Capture } from '../capture/take.ts';
import type { Mode, Row } from '../corpus/row.ts';
import type { Reference } from '../reference/references.ts';
import type { Result } from '../result.ts';
import { compare, type Comparison } from './compare.ts';
import { readPicture } from './picture.ts';
import { judge } from './verdict.ts';

/** Compares a picture of the service with the reference of its page. */
export async function judgePage(row: Row, mode: Mode, { capture, reference }: Pair): Promise<Result> {
  const files = filesFor(mode, reference);
  const comparison = capture.picture === undefined ? undefined : await compareFiles(mode, { capture, reference });
  return {
    row,
    mode,
    ...judge(row.class, capture, comparison),
    warnings: [
      ...capture.warnings.map(({ code }) => code),
      ...(capture.remainingOverlays > 0 ? ['overlays remain'] : []),
    ],
    reference: join(reference.folder, files.references[0]!),
    picture: capture.picture,
    comparison,
    renderMs: capture.renderMs,
    carefulMs: reference.ms,
  };
}
type Pair = { readonly capture: Capture; readonly reference: Reference };

const filesFor = (
  mode: Mode,
  { views, walks, wholes }: Reference,
): { references: readonly string[]; alternatives: readonly string[] } =>
  mode === 'viewport' ? { references: views, alternatives: [] } : { references: walks, alternatives: wholes };

async function compareFiles(mode: Mode, { capture, reference }: Pair): Promise<Comparison> {
  const read = (names: readonly string[]) =>
    Promise.all(names.map((name) => readPicture(join(reference.folder, name))));
  const own = await readPicture(capture.picture!);
  const { references, alternatives } = filesFor(mode, reference);
  const pictures = await read(references);
  const views = mode === 'viewport' ? [] : await read(reference.views);
  // What is no higher than the window is not walked through. A show of slides takes the wheel for
  // the next slide.
  const isOneView = mode !== 'viewport' && pictures[0]!.height === views[0]!.height && !reference.scroller.isInner;
  return compare({
    own,
    references: isOneView ? views : pictures,
    alternatives: [...(isOneView ? pictures : []), ...(await read(alternatives))],
    views,
    lines: mode === 'viewport' || isOneView ? reference.viewText : reference.walkText,
    beside: mode === 'viewport' ? undefined : reference.scroller,
    floaters: mode === 'viewport' ? [] : reference.floaters,
  });
}
