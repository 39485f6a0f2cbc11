import type { ErrorCode } from '@tintype/contracts/errors/catalogue';
import { drawText } from '@tintype/edits/draw/draw-text';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';

type ErrorText = { readonly code: ErrorCode; readonly message: string };

const imageSize = { width: 800, height: 450, margin: 40 } as const;
const background = { r: 255, g: 255, b: 255 } as const;
const codeColour = { red: 32, green: 32, blue: 36, alpha: 255 } as const;
const messageColour = { red: 96, green: 96, blue: 104, alpha: 255 } as const;
const lineLength = 60;
const linesMax = 8;

/** Draws a PNG of 800×450 pixels. Recent images are cached: a broken link is opened many times. */
export function createErrorPictures(): (said: ErrorText) => Promise<Buffer> {
  const drawn = new LRUCache<string, Promise<Buffer>>({ max: 100 });
  return ({ code, message }) => {
    const lines = breakLines(message);
    const name = [code, ...lines].join('\n');
    const known = drawn.get(name);
    if (known !== undefined) return known;
    const drawing = drawErrorImage(code, lines);
    drawn.set(name, drawing);
    drawing.catch(() => drawn.delete(name));
    return drawing;
  };
}

async function drawErrorImage(code: string, lines: readonly string[]): Promise<Buffer> {
  const { width, height, margin } = imageSize;
  const head = await readLayer(code, { fontSize: 32, color: codeColour });
  const body = await readLayer(lines.join('\n') || ' ', { fontSize: 22, color: messageColour });
  return sharp({ create: { width, height, channels: 3, background } })
    .composite([
      { input: head, left: margin, top: margin },
      { input: body, left: margin, top: margin + 64 },
    ])
    .png()
    .toBuffer();
}

/** Text wider than the image, such as text of wide characters, is shrunk. */
async function readLayer(text: string, style: Parameters<typeof drawText>[1]): Promise<Buffer> {
  const { pixels, width, height } = await drawText(text, style);
  return sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize({ width: imageSize.width - 2 * imageSize.margin, withoutEnlargement: true })
    .png()
    .toBuffer();
}

/** Breaks at spaces, or within a word that is too long. The rest becomes an ellipsis. */
function breakLines(text: string): string[] {
  const words = text
    .slice(0, 2 * lineLength * linesMax)
    .split(/\s+/)
    .flatMap((word) => word.match(new RegExp(`.{1,${lineLength}}`, 'gsu')) ?? []);
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= lineLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.length <= linesMax ? lines : [...lines.slice(0, linesMax - 1), `${lines[linesMax - 1]} …`];
}
