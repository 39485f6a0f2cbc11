import type { Colour } from '@tintype/contracts/colours/colour';

/** Returns the colour in sharp's form. */
export const cssOf = ({ red, green, blue, alpha }: Colour) => ({ r: red, g: green, b: blue, alpha: alpha / 255 });

/** Returns the colour as SVG attributes. */
export const fillOf = ({ red, green, blue, alpha }: Colour): string =>
  `fill="rgb(${red},${green},${blue})" fill-opacity="${alpha / 255}"`;
