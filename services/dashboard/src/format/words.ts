/**
 * Converts a name of the API to a label: `emailDelivery` and `email_delivery` become Email
 * delivery, and `self_hosted` Self-hosted.
 */
export function formatFieldName(name: string): string {
  const apart = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const words = name === 'self_hosted' ? 'self-hosted' : apart.replaceAll(/[._]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
