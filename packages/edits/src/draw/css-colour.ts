import type { Colour } from '@tintype/contracts/colours/colour';

/** Returns the colour in sharp's form. */
export const toColourObject = ({ red, green, blue, alpha }: Colour) => ({
  r: red,
  g: green,
  b: blue,
  alpha: alpha / 255,
});

/** Returns the colour as SVG attributes. */
export const formatFill = ({ red, green, blue, alpha }: Colour): string =>
  `fill="rgb(${red},${green},${blue})" fill-opacity="${alpha / 255}"`;
