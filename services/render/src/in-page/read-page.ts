import { readAttribute, getMember } from './members.ts';

type ReadPageLimits = {
  readonly linksMax: number;
  readonly headingsMax: number;
  /** Characters of the text, and of all JSON-LD. */
  readonly textMax: number;
  /** Longer addresses are left out. */
  readonly addressMax: number;
};

/**
 * Reads everything that a crawl needs from the page as it is rendered now, including open shadow
 * roots. Clicks nothing, so links that scripts open on a click are missing.
 */
export function readPage({ linksMax, headingsMax, textMax, addressMax }: ReadPageLimits) {
  const links: { url: string; text: string; rel: string | null }[] = [];
  const headings: { level: number; text: string }[] = [];
  const shadowTexts: string[] = [];
  const pictures: string[] = [];
  let cut = false;
  const tidy = (text: string | null | undefined, max: number): string =>
    (text ?? '').replace(/\s+/g, ' ').trim().slice(0, max);
  const short = (value: string | null): string | null => value?.slice(0, 200) ?? null;
  const addressOf = (given: string | null): string => {
    try {
      const url = new URL((given ?? '').trim(), document.baseURI);
      if (given === null || !/^https?:$/.test(url.protocol)) return '';
      if (url.href.length <= addressMax) return url.href;
      cut = true;
      return '';
    } catch {
      return '';
    }
  };

  const readElement = (element: Element): void => {
    const name = element.localName;
    if (name === 'a' || name === 'area') {
      const url = addressOf(readAttribute(element, 'href') ?? readAttribute(element, 'xlink:href'));
      if (url === '') return;
      if (links.length === linksMax) cut = true;
      else
        links.push({
          url,
          text: tidy(element.textContent || readAttribute(element, 'alt'), 500),
          rel: short(readAttribute(element, 'rel')),
        });
    } else if (/^h[1-6]$/.test(name)) {
      const text = tidy(element.textContent, 1_000);
      if (text === '') return;
      if (headings.length === headingsMax) cut = true;
      else headings.push({ level: Number(name[1]), text });
    } else if (/^(?:img|video|source|iframe|frame|embed|object)$/.test(name) && pictures.length < linksMax) {
      const [source = ''] = ['src', 'srcset', 'data'].flatMap((attribute) => readAttribute(element, attribute) ?? []);
      // Long addresses of images are compared by their length, their beginning and their end.
      pictures.push(source.length > 500 ? `${source.length}${source.slice(0, 250)}${source.slice(-250)}` : source);
    }
  };
  const walk = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll('*')) {
      readElement(element);
      const shadow = getMember(element, 'shadowRoot');
      if (shadow === null) continue;
      for (const child of shadow.children)
        if (child instanceof HTMLElement && !/^(?:style|script|template)$/.test(child.localName))
          shadowTexts.push(child.innerText);
      walk(shadow);
    }
  };
  walk(document);

  const meta = (name: string): string | null => {
    const content = document.querySelector(`meta[name="${name}" i]`)?.getAttribute('content');
    return content === null || content === undefined ? null : tidy(content, 5_000);
  };
  const openGraph: Record<string, string | string[]> = {};
  for (const element of [...document.querySelectorAll('meta[property^="og:" i]')].slice(0, 200)) {
    const property = (short(readAttribute(element, 'property')) ?? '').toLowerCase();
    const content = tidy(readAttribute(element, 'content'), 5_000);
    const before = openGraph[property];
    openGraph[property] = before === undefined ? content : [before, content].flat();
  }
  const canonical = document.querySelector('link[rel~="canonical" i]');
  const canonicalUrl = addressOf(canonical?.getAttribute('href') ?? null);
  const hreflang = [...document.querySelectorAll('link[rel~="alternate" i][hreflang]')]
    .slice(0, 500)
    .flatMap((link) => {
      const url = addressOf(link.getAttribute('href'));
      return url === '' ? [] : [{ language: short(link.getAttribute('hreflang')) ?? '', url }];
    });
  let lettersOfData = 0;
  const jsonLd = [...document.querySelectorAll('script[type="application/ld+json" i]')]
    .slice(0, 100)
    .map((script) => (script.textContent ?? '').trim().slice(0, 500_000))
    .filter((script) => {
      lettersOfData += script.length;
      cut ||= lettersOfData > textMax;
      return lettersOfData <= textMax;
    });
  const text = [document.body?.innerText ?? '', ...shadowTexts].filter((part) => part.trim() !== '').join('\n');
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return {
    title: tidy(document.title, 2_000),
    description: meta('description'),
    language: short(document.documentElement?.getAttribute('lang')) || null,
    canonicalUrl: canonicalUrl === '' ? null : canonicalUrl,
    headings,
    links,
    text: text.slice(0, textMax),
    openGraph,
    jsonLd,
    hreflang,
    cut: cut || text.length > textMax,
    pictures,
    contentType: document.contentType,
    answeredAtMs: performance.timeOrigin + (navigation?.responseStart ?? 0),
  };
}
