/**
 * A page that has to be walked through, and the same page as it looks once that is done, without a
 * script.
 */
export type Pair = { readonly name: string; readonly moving: string; readonly still: string };
export const pair = (name: string, moving: string, still: string): Pair => ({ name, moving, still });

export const viewPx = { width: 640, height: 400 };
export const style =
  '<style>*{box-sizing:border-box}body{margin:0;background:#fff;font:16px sans-serif}section{height:300px;padding:60px}.box{height:180px;background:#06c}nav{height:60px;background:#c00}</style>';
export const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
/** Seven sections of 300 pixels with something in each. */
export const boxes = (box = '<div class="box"></div>'): string => times(7, () => `<section>${box}</section>`);
/** Text of a page that stands still, of this height. */
export const stripes = (count: number): string =>
  times(count, (index) => `<div style="height:100px;background:${index % 2 === 0 ? '#fff' : '#9bd'}">${index}</div>`);
