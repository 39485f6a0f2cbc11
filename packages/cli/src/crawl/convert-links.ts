import { posix } from 'node:path';

const entities = new Map(Object.entries({ amp: '&', quot: '"', lt: '<', gt: '>', nbsp: ' ', '#39': "'" }));

/** Decodes the character references that browsers write in attributes. */
const decodeEntities = (text: string): string =>
  text.replaceAll(/&(amp|quot|lt|gt|nbsp|#39);/g, (_all, name: string) => entities.get(name)!);

const encodeEntities = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

type ConvertLinksInput = {
  /** The address of the document, against which its links are resolved. */
  readonly url: string;
  readonly path: string;
  /** Returns the path of the file of another page, if the crawl has one of the same kind. */
  readonly findPath: (address: string) => string | undefined;
};

export function convertLinks(text: string, contentType: string, input: ConvertLinksInput): string {
  if (contentType.startsWith('text/html')) return convertHtml(text, input);
  if (contentType.startsWith('text/markdown')) return convertMarkdown(text, input);
  return text;
}

export function removeFragment(url: string): string {
  const address = new URL(url);
  address.hash = '';
  return address.href;
}

function findRelative(link: string, base: string, { path, findPath }: ConvertLinksInput): string | undefined {
  const target = URL.parse(link, base);
  if (target === null || !/^https?:$/.test(target.protocol)) return undefined;
  const found = findPath(removeFragment(target.href));
  if (found === undefined) return undefined;
  const relative = posix.relative(posix.dirname(path), found);
  return `${relative.split('/').map(encodeURIComponent).join('/')}${target.hash}`;
}

/** Matches tags, and comments, scripts and styles as a whole, because they contain no elements. */
const htmlParts = /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>|<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi;
const urlAttribute = /(\s(?:href|src|action|poster|data)\s*=\s*)("[^"]*"|'[^']*')/gi;
const srcset = /(\ssrcset\s*=\s*)("[^"]*"|'[^']*')/gi;

/**
 * Makes links to pages of the crawl relative. All other URLs become absolute, because the file is
 * opened elsewhere. A `base` element is removed, because it would affect the relative links.
 */
function convertHtml(text: string, input: ConvertLinksInput): string {
  const declared = /<base\b[^>]*\shref\s*=\s*("[^"]*"|'[^']*')/i.exec(text)?.[1]?.slice(1, -1);
  const base = URL.parse(decodeEntities(declared ?? ''), input.url)?.href ?? input.url;
  const absolute = (link: string): string =>
    /^(#|data:|javascript:|mailto:|tel:|blob:)/i.test(link) ? link : (URL.parse(link, base)?.href ?? link);
  const attribute = (convert: (link: string) => string) => (_all: string, name: string, quoted: string) =>
    `${name}"${encodeEntities(convert(decodeEntities(quoted.slice(1, -1))))}"`;
  return text.replaceAll(htmlParts, (part, raw: string | undefined) => {
    if (part.startsWith('<!--')) return part;
    const tagLength = raw === undefined ? part.length : part.indexOf('>') + 1;
    const [tag, rest] = [part.slice(0, tagLength), part.slice(tagLength)];
    if (/^<base\b/i.test(tag)) return '';
    const isLink = /^<(a|area)\b/i.test(tag);
    const converted = tag
      .replaceAll(
        urlAttribute,
        attribute((link) => (isLink ? findRelative(link, base, input) : undefined) ?? absolute(link)),
      )
      .replaceAll(
        srcset,
        attribute((set) =>
          set.replaceAll(/(^|,\s*)([^\s,]\S*)/g, (_all, gap: string, link: string) => `${gap}${absolute(link)}`),
        ),
      );
    return `${converted}${rest}`;
  });
}

/** Matches code, which is skipped, links in brackets, definitions of references, and plain URLs. */
const markdownParts =
  /^ {0,3}(`{3,}|~{3,})[\s\S]*?(?:^ {0,3}\1.*$|$(?![\s\S]))|(`+)(?!`)[\s\S]*?[^`]\2(?!`)|(\]\()(<[^<>\n]*>|(?:[^\s()<>]|\([^\s()]*\))+)|^( {0,3}\[[^\]\n]+\]:[ \t]*)(<[^<>\n]*>|\S+)|<(https?:[^<>\s]+)>/gm;

function convertMarkdown(text: string, input: ConvertLinksInput): string {
  return text.replaceAll(
    markdownParts,
    (part, _fence, _ticks, opening = '', inline = '', definition = '', reference = '', plain = ''): string => {
      const link = `${inline}${reference}`;
      if (link === '' && plain === '') return part;
      const target = findRelative(plain === '' ? link.replaceAll(/^<|>$/g, '') : plain, input.url, input);
      if (target === undefined) return part;
      // A plain URL must be absolute, so it becomes the text of a link.
      return plain === '' ? `${opening}${definition}${target}` : `[${plain}](${target})`;
    },
  );
}
