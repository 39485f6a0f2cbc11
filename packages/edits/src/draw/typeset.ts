import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import type { Colour } from '@tintype/contracts/colours/colour';
import sharp, { type Sharp } from 'sharp';

/** The fonts that the browser would use, then any installed font that has the character. */
export const fonts = 'Liberation Sans, DejaVu Sans, Noto Sans, sans-serif';

/** SVG draws every character in one colour, so only Pango can draw a line with these characters. */
export const hasEmoji = (line: string): boolean => /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u.test(line);

/** Returns the direction of the first character that has a direction. */
export const detectDirection = (line: string): 'ltr' | 'rtl' =>
  /^[^\p{L}]*[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(line)
    ? 'rtl'
    : 'ltr';

/** Draws a line with coloured emoji, without margins. */
export function setEmojiLine(line: string, fontSize: number, { red, green, blue, alpha }: Colour): Sharp {
  const colour = `#${Buffer.of(red, green, blue).toString('hex')}`;
  const opacity = Math.max(1, Math.round((alpha / 255) * 100));
  return setMarkup(`<span foreground="${colour}" alpha="${opacity}%">${escapeMarkup(line)}</span>`, fontSize).png();
}

/**
 * Returns the width in pixels. The library that draws the text measures it too, so that fonts are
 * chosen alike. A text without ink, such as spaces, cannot be drawn and has width 0.
 */
export async function measureTextWidth(text: string, fontSize: number): Promise<number> {
  const measured = await setMarkup(escapeMarkup(text), fontSize)
    .metadata()
    .catch(() => undefined);
  return measured?.width ?? 0;
}

const setMarkup = (markup: string, fontSize: number): Sharp =>
  sharp({ text: { text: markup, font: `${fonts} ${fontSize}`, dpi: 72, rgba: true } });
