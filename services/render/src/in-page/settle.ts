/// <reference lib="dom" />

export type Settled = { readonly quiet: boolean; readonly imagesMissing: number };

/**
 * Waits until fonts are loaded, images in the visible part are complete, and the layout has not moved for `quietMs`; gives up after `budgetMs`.
 * Looks only: it does not scroll, and touches no image that the page loads lazily below the visible part.
 */
export async function settleInPage(budgetMs: number, quietMs: number): Promise<Settled> {
  const startedAt = performance.now();
  const left = (): number => budgetMs - (performance.now() - startedAt);
  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
  const inTime = <T>(work: Promise<T>): Promise<T | 'late'> =>
    Promise.race([work, pause(left()).then(() => 'late' as const)]);

  const visibleImages = (): HTMLImageElement[] =>
    [...document.images].filter((image) => {
      const { top, left: x, bottom, right, width, height } = image.getBoundingClientRect();
      return width > 0 && height > 0 && bottom > 0 && right > 0 && top < innerHeight && x < innerWidth;
    });
  const ended = (image: HTMLImageElement): Promise<unknown> =>
    new Promise((resolve) => {
      image.addEventListener('load', resolve, { once: true });
      image.addEventListener('error', resolve, { once: true });
    });

  let lastMove = -Infinity;
  const note = (entries: PerformanceEntryList): void => {
    for (const { startTime } of entries) lastMove = Math.max(lastMove, startTime);
  };
  const shifts = new PerformanceObserver((list) => note(list.getEntries()));
  shifts.observe({ type: 'layout-shift', buffered: true });
  note(shifts.takeRecords());
  const mutations = new MutationObserver(() => {
    lastMove = performance.now();
  });

  if (document.fonts.status !== 'loaded') await inTime(document.fonts.ready);
  const pending = visibleImages().filter((image) => !image.complete);
  if (pending.length > 0) await inTime(Promise.all(pending.map(ended)));

  mutations.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
  while (performance.now() - lastMove < quietMs && left() > 0) await pause(quietMs - (performance.now() - lastMove));
  shifts.disconnect();
  mutations.disconnect();

  const imagesMissing = visibleImages().filter(
    (image) => !image.complete || (image.naturalWidth === 0 && image.currentSrc !== ''),
  ).length;
  return { quiet: left() > 0 || performance.now() - lastMove >= quietMs, imagesMissing };
}
