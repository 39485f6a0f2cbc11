const characters = new Map(Object.entries({ amp: '&', quot: '"', lt: '<', gt: '>', nbsp: ' ', '#39': "'" }));

/** Decodes the references with which browsers write attributes. */
export const decodeEntities = (text: string): string =>
  text.replaceAll(/&(amp|quot|lt|gt|nbsp|#39);/g, (_all, name: string) => characters.get(name)!);

export const encodeEntities = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
