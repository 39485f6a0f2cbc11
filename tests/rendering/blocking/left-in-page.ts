import type { Engine } from '../engine.ts';
import type { CaptureReport } from '@tintype/contracts/capture/capture-result';

/**
 * Writes into the title, whenever it changes, which marked parts of the page can be seen: an `html`
 * output carries it out.
 */
export const reporter = `<script>
addEventListener('load', () => {
  const inside = (one) => [one, ...one.querySelectorAll('*'), ...(one.shadowRoot ? one.shadowRoot.querySelectorAll('*') : [])];
  const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && inside(one).some((part) => { const { width, height } = part.getBoundingClientRect(); return part.checkVisibility() && width > 1 && height > 1; });
  const count = (selector) => [...document.querySelectorAll(selector)].filter(seen).length;
  let ever = 0;
  const write = () => {
    ever = Math.max(ever, count('[data-overlay]'));
    const { overflowY, position } = getComputedStyle(document.body);
    const isLocked = /hidden|clip/.test(overflowY) || position === 'fixed';
    const isBlurred = [...document.querySelectorAll('body > *')].some((one) => getComputedStyle(one).filter !== 'none');
    const told = JSON.stringify({ overlays: count('[data-overlay]'), ever, kept: count('[data-keep]'), isLocked, isBlurred });
    if (document.title !== told) document.title = told;
  };
  setInterval(write, 15);
  write();
});
</script>`;

/**
 * `ever`: the most overlays that were seen at once, so that a page which shows none proves nothing.
 */
export type Left = { overlays: number; ever: number; kept: number; isLocked: boolean; isBlurred: boolean };

/** Captures a page that carries the reporter. */
export async function whatIsLeft(
  engine: Engine,
  request: object,
  picture: object = {},
): Promise<{ left: Left; report: CaptureReport }> {
  const shots = await engine.captureAll({
    ...request,
    outputs: [{ type: 'screenshot', ...picture }, { type: 'html' }],
  });
  const { bytes, report } = shots['html']!;
  const title = /<title>(.*?)<\/title>/.exec(bytes.toString())?.[1] ?? '{}';
  return { left: JSON.parse(title.replaceAll('&quot;', '"')) as Left, report };
}
