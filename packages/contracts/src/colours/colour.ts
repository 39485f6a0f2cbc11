import Color from 'color';

export type Colour = { readonly red: number; readonly green: number; readonly blue: number; readonly alpha: number };

export const colour = {
  type: 'string',
  minLength: 1,
  maxLength: 64,
  description: 'CSS colour: `#rrggbb`, `#rrggbbaa`, `rgb()`, `rgba()`, a colour name, or `transparent`.',
  example: '#336699',
} as const;

/** Returns `undefined` for a text that is not a colour. */
export function readColour(text: string): Colour | undefined {
  try {
    const read = Color(text.trim().toLowerCase()).rgb();
    const [red = 0, green = 0, blue = 0] = read.array().map(Math.round);
    return { red, green, blue, alpha: Math.round(read.alpha() * 255) };
  } catch {
    return undefined;
  }
}

/** Parses a colour that was validated when it was sent. */
export function parseColour(text: string): Colour {
  const read = readColour(text);
  if (read === undefined) throw new Error('The value is not a CSS colour');
  return read;
}

/** The rule for a colour field: a pattern cannot list the colour names of CSS. */
export const colourFault = (text: string): Record<string, string> =>
  readColour(text) === undefined
    ? { '': 'must be a colour such as #336699, rgba(0, 0, 0, 0.25), navy or transparent' }
    : {};
