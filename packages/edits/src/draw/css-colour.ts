import type { Colour } from '@tintype/contracts/colours/colour';

/** As sharp takes a colour. */
export const cssOf = ({ red, green, blue, alpha }: Colour) => ({ r: red, g: green, b: blue, alpha: alpha / 255 });

/** As SVG does. */
export const fillOf = ({ red, green, blue, alpha }: Colour): string =>
  `fill="rgb(${red},${green},${blue})" fill-opacity="${alpha / 255}"`;
