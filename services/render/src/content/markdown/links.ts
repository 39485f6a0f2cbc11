import { moveChildren, blockSelector, holdsBlocks, unwrap } from './elements.ts';

/**
 * Replaces a `!` that must be escaped where other `!` need not be. No text contains this character
 * (Unicode, section 23.5).
 */
export const exclamation = '\uE0FF';

/**
 * Makes addresses absolute. Links that lead nowhere keep their text, and links that only help to
 * navigate within the page are removed.
 */
export function tidyLinks(root: Element): void {
  for (const link of root.querySelectorAll('a')) {
    if (isSkipLink(link) || isPermalink(link)) link.remove();
    else if (!canResolve(link)) unwrap(link);
    else if (link.textContent.trim() === '' && link.querySelector('img') === null) nameEmptyLink(link);
    else if (holdsBlocks(link)) narrowLink(link);
  }
  // A `!` directly before a link would make it an image.
  for (const link of root.querySelectorAll('a')) {
    const { previousSibling: before } = link;
    if (before?.nodeType === 3 && before.nodeValue?.endsWith('!'))
      before.nodeValue = before.nodeValue.slice(0, -1) + exclamation;
  }
}

const skipLinkPattern =
  /^\s*(?:skip|jump|zum|zur|direkt zu|aller au|passer au|ir al|saltar al|vai al|ga naar|hopp til|hoppa till)\b/i;

function isSkipLink(link: Element): boolean {
  if (!(link.getAttribute('href') ?? '').includes('#')) return false;
  const classes = `${link.className} ${link.parentElement?.className ?? ''}`;
  return (
    /skip-?(?:link|to|nav|content)/i.test(classes) ||
    (skipLinkPattern.test(link.textContent) && link.closest('p, li, td') === null)
  );
}

/** The sign of a permalink, such as `#`, in or next to a heading, a caption or an example. */
function isPermalink(link: Element): boolean {
  if (link.querySelector('img') !== null) return false;
  const text = link.textContent.replaceAll(/[\s\u200B-\u200D\uFEFF]/gu, '');
  const isNamed = /\b(?:headerlink|permalink|anchor-?link|heading-anchor|header-anchor|hash-link)\b/i.test(
    link.className,
  );
  const isBeside = link.closest('h1, h2, h3, h4, h5, h6, dt') !== null || isFragmentLink(link);
  return (isNamed && text.length <= 2) || (isBeside && /^[#¶§🔗]*$/u.test(text));
}

function isFragmentLink({ baseURI, attributes }: Element): boolean {
  const href = attributes.getNamedItem('href')?.value ?? '';
  const withoutHash = (address: string): string => address.split('#')[0]!;
  return href.includes('#') && withoutHash(URL.parse(href, baseURI)?.href ?? '') === withoutHash(baseURI);
}

function canResolve(link: Element): boolean {
  const href = link.getAttribute('href')?.trim();
  if (href === undefined || href === '' || !URL.canParse(href, link.baseURI)) return false;
  const { href: address, protocol } = new URL(href, link.baseURI);
  if (!['http:', 'https:', 'mailto:', 'tel:', 'ftp:'].includes(protocol)) return false;
  link.setAttribute('href', address);
  return true;
}

function nameEmptyLink(link: Element): void {
  const name = (link.getAttribute('aria-label') ?? link.getAttribute('title') ?? '').trim();
  if (name === '') link.remove();
  else link.textContent = name;
}

/**
 * Markdown allows links only in a line. A link around a card moves into the card's heading. A card
 * without a heading becomes one line. If its content cannot be one line, the first line becomes the
 * link.
 */
function narrowLink(link: Element): void {
  const heading = link.querySelector('h1, h2, h3, h4, h5, h6');
  if (heading !== null) return moveInto(link, heading);
  if (link.querySelector('pre, table, ul, ol, dl, blockquote, hr') !== null)
    return moveInto(
      link,
      [...link.querySelectorAll(blockSelector)].find(
        (block) => !holdsBlocks(block) && block.textContent.trim() !== '',
      ) ?? null,
    );
  for (let block = link.querySelector(blockSelector); block !== null; block = link.querySelector(blockSelector)) {
    block.before(' ');
    block.after(' ');
    unwrap(block);
  }
}

function moveInto(link: Element, target: Element | null): void {
  if (target !== null && target.nodeName !== 'PRE') {
    const inner = link.cloneNode(false) as Element;
    moveChildren(target, inner);
    target.append(inner);
  }
  unwrap(link);
}
