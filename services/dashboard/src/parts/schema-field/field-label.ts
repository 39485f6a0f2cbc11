/** `blockCookieBanners` as a label: Block cookie banners. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/ (css|js)\b/, (word) => word.toUpperCase());
}

/** The description of an option, which names others as the API does, with their labels instead. */
export const described = (description: string | undefined): string | undefined =>
  description?.replaceAll(/`([a-z]+(?:[A-Z][a-z]+)*)`/g, (_quoted, name: string) => labelOf(name));
