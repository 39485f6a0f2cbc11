/** Returns the label of a field: `blockCookieBanners` becomes Block cookie banners. */
export function toFieldLabel(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/ (css|js)\b/, (word) => word.toUpperCase());
}

/**
 * Returns the description of an option, in which the API's names of other options are replaced by
 * their labels.
 */
export const described = (description: string | undefined): string | undefined =>
  description?.replaceAll(/`([a-z]+(?:[A-Z][a-z]+)*)`/g, (_quoted, name: string) => toFieldLabel(name));
