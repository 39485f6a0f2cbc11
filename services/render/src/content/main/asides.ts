import { listTextBlocks, isHeading, isInline, isSentence, isProse, tidyText, foldWords, type Block } from './blocks.ts';
import { toKebabCase, listElementNames, isNamedAside } from './names.ts';

/**
 * The beginnings of notes that lead away from an article. Only short blocks in running text are
 * checked.
 */
const asideBeginnings = new RegExp(
  `^[^\\p{L}©]{0,4}(?:${[
    'read (?:more|also|next|our|the full)|also read|see also:|related (?:articles?|stor(?:y|ies)|content|videos?|links?|topics?|coverage)|more (?:on this|from|stories|news)|you (?:may|might) also like',
    'watch(?: now| live|:| \\|)|listen (?:now|to this)|sign up (?:for|to|here|now)|sign me up|subscribe (?:to|now|here)|by signing up|by subscribing|i would like to be emailed|for free real time',
    'advertisement|story continues|article content|continue reading|click (?:here )?to (?:get|subscribe|read|sign)|join the conversation|this advertisement has not loaded|recommended(?: for you| reading|:|$)|trending(?: now|:|$)|most (?:read|popular)|view comments|leave a comment|share this|follow (?:us|me|him|her) on|our standards:|get (?:the|our) [^.]{0,40}(?:newsletter|app\\b)|download (?:the|our) [^.]{0,40}app\\b',
    '©|copyright (?:©|\\(c\\)|\\d{4})|all rights reserved|photo:|photos?: |image source|image credit|getty images|read or share this|(?:\\[\\+\\] )?(?:click to )?enlarge(?: this)?(?: image)?\\b[^.]{0,12}$',
    'lesen sie (?:auch|mehr|hier|dazu)|lest auch|mehr (?:zum thema|dazu|lesen)|auch interessant|das könnte (?:sie|dich) (?:auch )?interessieren|passend dazu|newsletter|anzeige$|werbung$|empfohlener (?:redaktioneller|externer) inhalt|ich bin damit einverstanden|an dieser stelle findest|personenbezogene daten',
    'lire aussi|[aà] lire (?:aussi|également)|lire la suite|il vous reste \\d|leggi anche|leggi tutto|lea también|lee también|leer más|te puede interesar|más información|leia (?:também|mais)|veja também|saiba mais',
    'lees ook|lees verder|les også|læs også|läs (?:också|mer|även)|lue myös|czytaj (?:więcej|też|także|również)|zobacz (?:też|także|również)|čtěte také|přečtěte si|ayrıca oku|devamını oku',
    '関連記事|あわせて読みたい|관련기사|관련 기사|相关阅读|延伸閱讀|延伸阅读',
  ].join('|')})`,
  'iu',
);

/**
 * Removes elements whose names mark them as asides. The name of an element with a third of the text
 * has a different meaning.
 */
export function removeAsides(root: Element): void {
  const third = root.textContent.length / 3;
  for (const element of root.querySelectorAll('[class], [id]'))
    if (isNamedAside(element) && element.textContent.length < third && element.closest('blockquote') === null)
      element.remove();
}

/**
 * Removes lines of links between the paragraphs of running text, lists of links, invitations.
 * Documentation keeps its links.
 */
export function removeLinksAway(root: Element): void {
  const blocks = listTextBlocks(root);
  const running = blocks.filter((block) => isRunning(block));
  const share = countCharacters(running) / Math.max(1, countCharacters(blocks));
  for (const block of blocks)
    if (block.text.length < 250 && asideBeginnings.test(block.text) && block.element.closest('pre, table') === null)
      removeBlock(block.element, root);
  if (running.length < 4 || share < 0.6) return;
  removeOpeningNotes(root);
  removePullQuotes(root);
  for (const { element, text, linkShare } of listTextBlocks(root))
    if (
      !isProse(text) &&
      (linkShare > 0.9 || (linkShare > 0.6 && text.length < 150 && !isSentence(text))) &&
      text.length >= 15 &&
      !isLinkWithinPage(element) &&
      element.closest('pre, table, ul, ol') === null
    )
      removeBlock(element, root);
}

const byline =
  /^(?:by|von|par|por|di|door|af|av)\b:?\s|^(?:published|updated|last (?:updated|modified)|posted|publi[eé]|actualizado|veröffentlicht|stand)\b/i;
const dateOrTime = /\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d{2}\b/;

/** Authors, dates and section names above the text are not sentences. */
function removeOpeningNotes(root: Element): void {
  for (const { element, text, linkShare } of listTextBlocks(root)) {
    if (element.closest('pre, table, figure, blockquote') !== null) continue;
    if (isSentence(text) && !byline.test(text)) return;
    const isNote = byline.test(text) || linkShare > 0.5 || (!isHeading(element) && dateOrTime.test(text));
    if (isNote && text.length < 120) removeBlock(element, root);
  }
}

/** A pull quote repeats text of the article. */
function removePullQuotes(root: Element): void {
  const said = foldWords(root.textContent);
  for (const quotation of root.querySelectorAll('q, blockquote, aside')) {
    const text = foldWords(quotation.textContent);
    if (text.length >= 30 && text.length < 300 && said.split(text).length > 2) quotation.remove();
  }
}

const countCharacters = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + text.length, 0);
const isRunning = ({ element, text, linkShare }: Block): boolean =>
  linkShare < 0.5 && isSentence(text) && !isHeading(element);

/** The contents of a long article link within the page. */
const isLinkWithinPage = (element: Element): boolean =>
  [...element.querySelectorAll('a')].every((link) => (link.getAttribute('href') ?? '').includes('#'));

/** Also removes the boxes around it that contain nothing else. */
function removeBlock(element: Element, root: Element): void {
  if (element === root || [...element.querySelectorAll('p, pre, table, ul, ol, blockquote')].length > 0) return;
  const parent = element.parentElement;
  element.remove();
  if (parent !== null && parent !== root && tidyText(parent.textContent) === '' && parent.querySelector('img') === null)
    removeBlock(parent, root);
}

const replyNames =
  /(?:^|-)(?:comments|commentlist|comment-(?:list|section|area|thread|tree)|reviews|replies|responses|disqus(?:-thread)?)(?:-(?:area|block|body|box|container|content|inner|list|main|panel|section|thread|tree|widget|wrap(?:per)?|[0-9a-f-]*\d[0-9a-f-]*))*$/;
/** About 150 words: a shorter text may be the question whose answers follow. */
const articleCharactersMin = 900;

/**
 * Removes what readers wrote below an article. Without an article above, the replies are the
 * content of the page.
 */
export function removeReplies(root: Element): void {
  const named = [...root.querySelectorAll('[class]:not(tr, td), [id]:not(tr, td)')].filter(
    (element) =>
      !isInline(element) &&
      listElementNames(element).some((name) => replyNames.test(toKebabCase(name))) &&
      element.closest('pre, code') === null,
  );
  const running = named.length === 0 ? [] : listTextBlocks(root).filter(isRunning);
  for (const element of named) {
    const above = running.filter(
      ({ element: one }) =>
        (element.compareDocumentPosition(one) & element.DOCUMENT_POSITION_PRECEDING) !== 0 && !one.contains(element),
    );
    const letters = above.reduce((sum, { text }) => sum + text.length, 0);
    if (letters >= articleCharactersMin && element.querySelector('h1') === null) element.remove();
  }
}
