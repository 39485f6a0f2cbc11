/** A name of the API as a label: `email_delivery` is Email delivery, and `self_hosted` Self-hosted. */
export function wordsOf(name: string): string {
  const words = name === 'self_hosted' ? 'self-hosted' : name.replaceAll(/[._]/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
