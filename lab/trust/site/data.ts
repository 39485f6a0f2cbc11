const words =
  'harbour lantern meadow copper window river orchard signal garden market bridge paper winter valley engine coast'.split(
    ' ',
  );
const word = (seed: number): string => words[seed % words.length]!;
const sentence = (seed: number): string =>
  `The ${word(seed)} near the ${word(seed * 3 + 1)} keeps a ${word(seed * 5 + 2)} for every ${word(seed * 7 + 3)}.`;

const openapi = {
  openapi: '3.0.0',
  info: { title: 'Orchard', version: '1.0.0', description: sentence(3) },
  paths: Object.fromEntries(
    ['trees', 'fruits', 'baskets', 'markets'].map((name) => [
      `/${name}`,
      { get: { summary: `List ${name}`, tags: [name], responses: { 200: { description: 'All of them' } } } },
    ]),
  ),
};

/** What `/data/<name>` answers: always the same, so that two visits show the same page. */
export function dataFor(name: string): unknown {
  if (name === 'openapi') return openapi;

  if (name === 'series')
    return Array.from({ length: 12 }, (_, month) => ({ month: `M${month + 1}`, value: 20 + ((month * 37) % 60) }));
  if (name === 'points')
    return Array.from({ length: 25 }, (_, index) => ({ lat: 51.5 + (index % 5) / 100, lon: -0.1 + index / 500 }));
  return Array.from({ length: 24 }, (_, index) => ({
    id: index + 1,
    title: `${word(index + 2)} ${word(index * 5 + 1)} ${index + 1}`,
    text: `${sentence(index)} ${sentence(index + 9)}`,
    price: 5 + ((index * 13) % 40),
    image: `/elsewhere/picsum.photos/${300 + index}/200`,
  }));
}
