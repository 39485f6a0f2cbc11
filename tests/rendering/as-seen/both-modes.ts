import type { Row } from './row.ts';

export const whole = { fullPage: true, scrollInterval: 100 };
export const native = { ...whole, fullPageMode: 'native' };
/** A row for each mode of full pages. */
export const both = (name: string, moving: string, still: string, more: object = {}): Row[] => [
  {
    name: `${name}, stitched`,
    html: moving,
    still,
    request: { ...whole, ...more },
    stillRequest: { fullPageMode: 'native' },
  },
  { name: `${name}, native`, html: moving, still, request: { ...native, ...more } },
];
export const stitched = (name: string, moving: string, still: string, more: object = {}): Row[] =>
  both(name, moving, still, more).slice(0, 1);
