import { describe, expect, test } from '@jest/globals';
import type { ReadLine } from './entries.ts';
import { detectListFormat, detectListLayout } from './list-layout.ts';
import { readImportList } from './read-list.ts';

const url = (index: number): string => `https://shop.example/p?i=${index}`;
const rowsOf = (delimiter: string, count = 3): string[] =>
  Array.from({ length: count }, (_, index) => `Lamp ${index}${delimiter}${url(index)}`);
const urls = [url(0), url(1), url(2)];

async function read(content: string | Uint8Array<ArrayBuffer>, name = 'list.csv') {
  const list = new Blob([content]);
  const layout = await detectListLayout(list, name);
  const lines: ReadLine[] = [];
  for await (const group of readImportList(list, layout)) lines.push(...group);
  return {
    layout,
    urls: lines.map(({ entry }) => entry.url),
    lineNumbers: lines.map(({ entry }) => entry.sourceLine),
    problems: lines.flatMap(({ problem }) => problem ?? []),
    doubts: lines.flatMap(({ doubt }) => doubt ?? []),
  };
}

function inUtf16(text: string, isBig = false): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.from(text, 'utf16le');
  return Uint8Array.from(isBig ? bytes.swap16() : bytes);
}

test.each([
  ['list.jsonl', '', 'jsonl'],
  ['LIST.CSV', '', 'csv'],
  ['list.txt', 'https://a.example\n', 'txt'],
  ['', '\n{"url": "https://a.example"}', 'jsonl'],
  ['', 'id,url\n1,https://a.example', 'csv'],
  ['', 'Lamp\thttps://a.example', 'csv'],
  ['', 'https://a.example/?q=url,x', 'txt'],
] as const)('%j that begins with %j is %s', (name, head, format) => {
  expect(detectListFormat(name, head)).toBe(format);
});

describe('the delimiter of a table', () => {
  test.each([
    ['semicolons', ['name;url', ...rowsOf(';')]],
    ['commas', ['name,url', ...rowsOf(',')]],
    ['tabs', ['name\turl', ...rowsOf('\t')]],
    ['bars', ['name|url', ...rowsOf('|')]],
    ['semicolons without a head', rowsOf(';')],
    ['semicolons after the address', urls.map((one, index) => `${one};Lamp ${index}`)],
    ['a row that names it', ['sep=;', 'name;url', ...rowsOf(';')]],
    ['quoted cells', ['"name";"url"', ...urls.map((one) => `"Lamp; ""big""";"${one}"`)]],
    ['commas within the names', ['name;url', ...urls.map((one) => `Lamp, big, red;${one}`)]],
  ])('%s', async (_name, rows) => {
    expect((await read(`${rows.join('\r\n')}\r\n`)).urls).toEqual(urls);
    expect((await read(rows.join('\n'))).urls).toEqual(urls);
  });

  test('of one row it is found too', async () => {
    expect((await read(`Lamp;${url(0)}`)).urls).toEqual([url(0)]);
  });

  test('addresses with commas in a table of one column stay whole', async () => {
    const addresses = ['https://a.example/?x=1,2', 'https://a.example/?x=3', 'https://a.example/?x=4,5,6'];
    expect((await read(`url\n${addresses.join('\n')}\n`)).urls).toEqual(addresses);
  });
});

describe('text', () => {
  const text = ['name;url', ...urls.map((one, index) => `Büro ${index};${one}/ü`)].join('\r\n');
  const wanted = urls.map((one) => `${one}/ü`);
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`)],
    ['UTF-16', inUtf16(`\uFEFF${text}`)],
    ['UTF-16, big end first', inUtf16(`\uFEFF${text}`, true)],
    ['UTF-16 without a mark', inUtf16(text)],
    ['UTF-16 without a mark, big end first', inUtf16(text, true)],
    ['Windows-1252', Uint8Array.from(Buffer.from(text, 'latin1'))],
  ])('in %s', async (_name, bytes) => {
    expect((await read(bytes)).urls).toEqual(wanted);
  });

  test.each(['\n', '\r\n', '\r'])('with lines that end with %j', async (end) => {
    expect((await read(['name;url', ...rowsOf(';')].join(end))).urls).toEqual(urls);
    const { urls: found, lineNumbers } = await read(`${urls.join(end)}${end}`, 'list.txt');
    expect([found, lineNumbers]).toEqual([urls, [1, 2, 3]]);
  });

  test('whose first letter outside of UTF-8 comes late is no UTF-8', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => url(index)).join('\n');
    const bytes = Uint8Array.from(Buffer.from(`${many}\nhttps://a.example/ü`, 'latin1'));
    await expect(read(bytes, 'list.txt')).rejects.toThrow('not valid for encoding utf-8');
  });
});

describe('the rows before the first address', () => {
  test.each([
    ['a head', ['name;url'], 1, ['name', 'url']],
    ['a title', ['Lamps of May', 'name;url'], 2, ['name', 'url']],
    ['a title and an empty row', ['Lamps of May;', ';', 'name;url'], 3, ['name', 'url']],
    ['a head in another language', ['Bezeichnung;Adresse'], 1, ['Bezeichnung', 'Adresse']],
    ['none', [], 0, ['Column 1', 'Column 2']],
    ['a name without a cell', [';url'], 1, ['Column 1', 'url']],
  ])('%s', async (_name, before, headRows, columns) => {
    const found = await read([...before, ...rowsOf(';')].join('\n'));
    expect(found.urls).toEqual(urls);
    expect(found.layout.table).toMatchObject({ headRows, columns, column: 1 });
    expect(found.lineNumbers[0]).toBe(headRows + 1);
  });
});

test('the column is the one named url, else the one with most addresses', async () => {
  const rows = (head: string): string =>
    [head, ...urls.map((one, at) => `${at === 0 ? 'https://a.example' : ''};${one}`)].join('\n');
  expect((await read(rows('home;product'))).urls).toEqual(urls);
  const named = await read(rows('url;product'));
  expect(named.urls).toEqual(['https://a.example', '', '']);
  expect(named.problems).toEqual(['has no URL', 'has no URL']);
});

test('a row without an address is a broken line; an empty row is nothing', async () => {
  const { urls: found, problems, lineNumbers } = await read(`name;url\nLamp;${url(0)}\n\n;\nLamp;\nLamp\n`);
  expect(found).toEqual([url(0), '', '']);
  expect(lineNumbers).toEqual([2, 5, 6]);
  expect(problems).toEqual(['has no URL', 'has no URL']);
});

test('a cell of several lines counts as these lines', async () => {
  expect((await read(`name,url\n"Lamp\nbig",${url(0)}\nLamp,${url(1)}\n`)).lineNumbers).toEqual([2, 4]);
});

test('a row that the disk cuts is one row', async () => {
  const addresses = Array.from({ length: 50_000 }, (_, index) => `https://shop.example/ä/${index}`);
  const { urls: found, lineNumbers } = await read(
    `name,url\r\n${addresses.map((one) => `"Lamp, ""big""",${one}`).join('\r\n')}\r\n`,
  );
  expect(found).toEqual(addresses);
  expect(lineNumbers.at(-1)).toBe(50_001);
});

test('a table without addresses is told what it has', async () => {
  await expect(read('id;name;price\n1;Lamp;99\n')).rejects.toThrow(
    'No column is named url or contains URLs that start with http:// or https://. Name the column url, or add http:// or https:// to its URLs. First row of the file: id, name, price.',
  );
});

test('a quotation mark that is never closed is said, and does not fill the memory', async () => {
  const many = Array.from({ length: 300_000 }, (_, index) => `Lamp,${url(index)}`).join('\n');
  await expect(read(`name,url\nLamp,${url(0)}\n"Lamp,${url(1)}\n${many}`)).rejects.toThrow(
    'Line 3 opens a quotation mark that is not closed.',
  );
});

describe('a damaged URL does not make another delimiter fit better', () => {
  test.each([
    ['semicolons', ';', 'http://'],
    ['commas', ',', 'http://'],
    ['commas and a second URL', ',', 'https://a.example/,https://'],
    ['bars', '|', 'n/a'],
  ])('%s', async (_name, delimiter, damaged) => {
    const rows = [...urls, damaged].map((one, index) => `${one}${delimiter}Lamp ${index}`);
    const { urls: found, layout } = await read(rows.join('\n'));
    expect(layout.table?.delimiter).toBe(delimiter);
    expect(found.slice(0, 3)).toEqual(urls);
  });
});

test('the separator of the user is used, and none means one URL per line', async () => {
  const list = new Blob([urls.map((one) => `${one};a,b`).join('\n')]);
  expect((await detectListLayout(list, 'list.txt', ';')).table).toMatchObject({ delimiter: ';', column: 0 });
  expect(await detectListLayout(list, 'list.csv', '')).toEqual({ format: 'txt', encoding: 'utf-8' });
});

const item = '<url><loc>https://shop.example/p?i=1&amp;b=2</loc></url>';
test.each([
  ['strings', `["${urls[0]}", "${urls[1]}"]`, [urls[0], urls[1]]],
  ['objects', JSON.stringify([{ url: urls[2], options: { format: 'pdf' } }, 7]), [urls[2], '7']],
  [
    'a sitemap',
    `<?xml version="1.0"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${item}\n</urlset>`,
    ['https://shop.example/p?i=1&b=2'],
  ],
  ['CDATA', `<urlset><url><loc><![CDATA[${urls[0]}]]></loc></url></urlset>`, [urls[0]]],
  [
    'bookmarks',
    `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><DT><A HREF="${urls[0]}&#x26;c=%20" ADD_DATE="1">Lamp</A>\n</DL>`,
    [`${urls[0]}&c=%20`],
  ],
])('%s are read', async (_name, text, expected) => {
  expect((await read(`\uFEFF${text}`, 'list')).urls).toEqual(expected);
});

test.each([
  [
    'an index of sitemaps',
    '<sitemapindex><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>',
    'index of',
  ],
  ['JSON that is broken off', '["https://a.example", ', 'not valid JSON'],
  ['a workbook', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0]), 'Save the table as CSV'],
  ['an old workbook', Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'Save the table as CSV'],
  ['a PDF document', '%PDF-1.7', 'a PDF document'],
])('%s is refused with its cause', async (_name, content, message) => {
  await expect(read(content, 'list.csv')).rejects.toThrow(message);
});

test.each([
  ['https://a.example/1;Lamp', 'separator'],
  ['https://a.example/x,y', 'separator'],
  ['https://a.example/"', 'quotation mark'],
  ['https://a.example/).', 'period or a bracket'],
  ['https://a.example/a b', 'space'],
  ['https://a.example/?q=(a)b', undefined],
])('the doubt about %s', async (line, doubt) => {
  expect((await read(line, 'list.txt')).doubts).toEqual(doubt === undefined ? [] : [expect.stringContaining(doubt)]);
});
