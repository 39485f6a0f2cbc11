import { describeFailedAssertions, findFailedAssertions } from '@tintype/contracts/capture/assertions';
import { warning } from '@tintype/contracts/capture/capture-result';
import type { CaptureContext } from '../context/capture-context.ts';
import { readLines } from '../in-page/read-lines.ts';
import { findMatching } from '../in-page/selectors.ts';
import { textCharactersMax } from '../limits.ts';

const textLimits = { lettersMax: textCharactersMax, linesMax: 1_000_000 };

export async function checkAssertions({ request, inPage, history, note, warn }: CaptureContext): Promise<void> {
  const { assertions } = request;
  if (assertions === undefined) return;
  const selectors = [...(assertions.selectorExists ?? []), ...(assertions.selectorMissing ?? [])];
  const needsText = assertions.textContains !== undefined || assertions.textMissing !== undefined;
  const { lines } = needsText ? await inPage(readLines, null, [], textLimits) : { lines: [] };
  const matching = new Set(selectors.length > 0 ? await inPage(findMatching, selectors) : []);
  const failedAssertions = findFailedAssertions(assertions, {
    status: history.answer()?.status ?? null,
    text: lines.join('\n'),
    matches: (selector) => matching.has(selector),
  });
  note({ failedAssertions });
  if (failedAssertions.length > 0) warn(warning('ASSERTION_FAILED', describeFailedAssertions(failedAssertions)));
}
