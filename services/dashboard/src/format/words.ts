/**
 * Converts a name of the API to a label: `emailDelivery` and `email_delivery` become Email
 * delivery, `customCss` Custom CSS, and `self_hosted` Self-hosted.
 */
export function formatFieldName(name: string): string {
  const apart = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const words = name === 'self_hosted' ? 'self-hosted' : apart.replaceAll(/[._]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/ (css|js)\b/, (word) => word.toUpperCase());
}

/** Replaces the API's names of other options in a description by their labels. */
export const described = (description: string | undefined): string | undefined =>
  description?.replaceAll(/`([a-z]+(?:[A-Z][a-z]+)*)`/g, (_quoted, name: string) => formatFieldName(name));
