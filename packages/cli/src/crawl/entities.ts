const characters: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', nbsp: ' ', '#39': "'" };

/** Decodes the references with which browsers write attributes. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(amp|quot|lt|gt|nbsp|#39);/g, (_all, name: string) => characters[name]!);

export const encodeEntities = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
