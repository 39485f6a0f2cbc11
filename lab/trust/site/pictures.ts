import { createHash } from 'node:crypto';

/**
 * A picture in the place of one that a page fetches from elsewhere: of the size that its address
 * names, and always the same.
 */
export function pictureFor(path: string): string {
  const [, width = '1200', height] = /(\d{2,4})(?:[x/](\d{2,4}))?/.exec(path.replace(/[?&]/g, '/')) ?? [];
  const [w, h] = [Math.min(Number(width), 2_000), Math.min(Number(height ?? width), 2_000)];
  const digest = createHash('sha256').update(path).digest();
  const hue = (digest[0]! * 360) / 256;
  const circles = [1, 2, 3].map((nth) => {
    const [x, y, r] = [digest[nth]!, digest[nth + 3]!, digest[nth + 6]!].map((byte) => byte / 256);
    return `<circle cx="${(x! * w).toFixed(0)}" cy="${(y! * h).toFixed(0)}" r="${((0.1 + r! * 0.25) * Math.min(w, h)).toFixed(0)}" fill="hsl(${hue + nth * 50} 60% 60%)"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><rect width="100%" height="100%" fill="hsl(${hue} 40% 45%)"/>${circles.join('')}</svg>`;
}

/** A map tile, `z/x/y`. */
export function tileFor(path: string): string {
  const [z = 0, x = 0, y = 0] = (path.match(/\d+/g) ?? []).map(Number);
  const hue = 90 + ((x * 7 + y * 13 + z) % 60);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"><rect width="256" height="256" fill="hsl(${hue} 35% 80%)"/><path d="M0 ${40 + ((x * 31) % 160)}C90 20 160 230 256 ${60 + ((y * 29) % 140)}" stroke="#fff" stroke-width="9" fill="none"/><text x="12" y="240" font-family="sans-serif" font-size="13" fill="#456">${z}/${x}/${y}</text></svg>`;
}
