export type Colour = { readonly red: number; readonly green: number; readonly blue: number; readonly alpha: number };

/** `#RRGGBB`, `#RRGGBBAA` or `transparent`, each channel from 0 to 255. */
export function parseColour(text: string): Colour {
  if (text.toLowerCase() === 'transparent') return { red: 0, green: 0, blue: 0, alpha: 0 };
  const [red = 0, green = 0, blue = 0, alpha = 255] = [...Buffer.from(text.slice(1), 'hex')];
  return { red, green, blue, alpha };
}
