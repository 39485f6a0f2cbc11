import { getMember, readAttribute } from './members.ts';
import { allMatches } from './open-roots.ts';
import { getRoot } from './parts.ts';

export type PdfFacts = {
  readonly title: string;
  readonly language: string | null;
  /** Keys are addresses, and `#` with the name of a place in the page. */
  readonly linkNames: Readonly<Record<string, string>>;
  /** False if the browser's tags do not describe the page completely. */
  readonly canConform: boolean;
};

export function readPdfFacts(): PdfFacts {
  const linksMax = 5_000;
  const charactersMax = 200;
  const language = findLanguage();
  const linkNames: Record<string, string> = {};
  for (const link of allMatches('a[href],area[href]').slice(0, linksMax) as HTMLAnchorElement[]) {
    const name = getLinkName(link).slice(0, charactersMax);
    if (name === '') continue;
    linkNames[link.href] ??= name;
    if (link.hash !== '' && link.href.split('#', 1)[0] === location.href.split('#', 1)[0])
      linkNames[`#${decodeURIComponentSafely(link.hash.slice(1))}`] ??= name;
  }
  return { title: document.title.trim(), language, linkNames, canConform: hasOneLanguage(language) && hasOutline() };
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function findLanguage(): string | null {
  const root = getRoot();
  const pragma = document.querySelector<HTMLMetaElement>('meta[http-equiv="content-language" i]')?.content;
  const declared = readAttribute(root, 'lang') ?? readAttribute(root, 'xml:lang') ?? pragma ?? '';
  return /^[a-z]{2,8}(?:-[a-z\d]{1,8})*$/i.test(declared.trim()) ? declared.trim() : null;
}

function getLinkName(link: Element): string {
  const images = [...link.querySelectorAll('img')].map((image) => image.alt).join(' ');
  const names = [
    readAttribute(link, 'aria-label'),
    getMember(link, 'textContent'),
    images,
    readAttribute(link, 'title'),
  ];
  return names.map((name) => (name ?? '').replaceAll(/\s+/g, ' ').trim()).find((name) => name !== '') ?? '';
}

/** The browser's tags do not contain the languages of parts. */
const hasOneLanguage = (language: string | null): boolean =>
  allMatches('body [lang]').every(
    (part) => (readAttribute(part, 'lang') ?? '').toLowerCase() === (language ?? '').toLowerCase(),
  );

/** Headings begin with the first level and leave none out (PDF/UA-1, 7.4.2). */
function hasOutline(): boolean {
  const levels = allMatches('h1,h2,h3,h4,h5,h6')
    .filter((heading) => heading.checkVisibility())
    .map(({ localName }) => Number(localName.slice(1)));
  return levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1);
}
