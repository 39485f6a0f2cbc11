/** `blockCookieBanners` as a label: Block cookie banners. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/ (css|js)\b/, (word) => word.toUpperCase());
}
