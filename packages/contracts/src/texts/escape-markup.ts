const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * A text as it stands in HTML, XML, SVG and Pango's markup, between elements and in attributes that have quotes. Everything that somebody else wrote
 * goes through here. Half of a surrogate pair becomes U+FFFD.
 */
export const escapeMarkup = (text: string): string =>
  text.toWellFormed().replaceAll(/[&<>"']/g, (letter) => entities[letter]!);
