import { isHeading, isInline, tidyText } from './blocks.ts';

export const listElementNames = (element: Element): string[] => [element.id, ...element.classList];

/** Turns `relatedPosts__list` into `related-posts-list`. */
export const toKebabCase = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[_:\s]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .toLowerCase();

/** Names of elements that are within an article but never part of it. */
const asideWords =
  'newsletters?|related|recirc\\w*|read-?(?:more|also|next)|more-(?:from|on|stories|news)|most-(?:read|popular|viewed)|outbrain|taboola|sharebar|sharetools|social-?(?:bar|links|media|icons|share|buttons|tools)|disqus|coral|breadcrumbs?|paywall-(?:offer|message|prompt)|author-?(?:bio|box|info|card|details|profile)|bylines?|adslot|advert(?:isement|ising)?|correction-link|print-only|skip-?link|article-?(?:tools|actions|meta|info|tags)|post-?(?:meta|tags|info)|entry-?(?:meta|footer)|audio-?player|app-?(?:promo|banner)|tag-?list|topic-?list';
/**
 * Words that identify such elements only as the complete name or before a word for a box, and that
 * otherwise belong to a subject: `share-buttons`, but not `share-price`.
 */
const furnitureWords =
  'share|sharing|comments?|recommend(?:ed|ations?)|trending|sign-?up|subscri(?:be|ption)|ads?|sponsor(?:ed)?|promo|promotion|tags|copyright|toolbar|cta|donat(?:e|ion)';
/** Words of the same kind that an article may also be about or list. */
const subjectWords = 'authors?|contributors?|bio|player|poll|quiz|survey|topics';
const boxSuffixes =
  '(?:-(?:area|articles?|bars?|bottom|blocks?|body|box(?:es)?|btns?|buttons?|cards?|cols?|columns?|containers?|contents?|desktop|dropdown|embed|footer|form|grid|groups?|head(?:er|ing)?|holder|icons?|inline|inner|items?|left|links?|lists?|menu|mobile|modules?|nav|news|outer|panel|placeholder|popup|posts?|right|rows?|sections?|slots?|stor(?:y|ies)|titles?|tools?|top|units?|videos?|widgets?|wrap(?:per)?|zone|[a-z]{0,2}|\\w*\\d\\w*))*';

const asideNames = new RegExp(`(?:^|-)(?:${asideWords})(?:-|$)`);
const furnitureNames = new RegExp(`(?:^|-)(?:${furnitureWords})${boxSuffixes}$`);
const subjectNames = new RegExp(`(?:^|-)(?:${subjectWords})${boxSuffixes}$`);
/** Boxes that contain other articles. A paragraph with such a name is the lead. */
const teaserNames = /(?:^|-)teasers?(?:-|$)/;

/** The names of an element in an article show that it is not part of the article. */
export function isNamedAside(element: Element): boolean {
  const names = listElementNames(element).map((name) => toKebabCase(name));
  const isNamed = (pattern: RegExp): boolean => names.some((name) => pattern.test(name));
  const isBox = !/^(?:p|h[1-6])$/.test(element.localName);
  if (!isNamed(asideNames) && !isNamed(furnitureNames) && !(isBox && isNamed(teaserNames)))
    if (!isNamed(subjectNames) || isOneOfMany(element) || isAfterHeading(element)) return false;
  return !isNameIrrelevant(element);
}

/** Names in code, tables and inline text do not show whether an element is content. */
const isNameIrrelevant = (element: Element): boolean =>
  element.closest('pre, code, table') !== null || isInLine(element);

const shortWord = 6;
function isInLine(element: Element): boolean {
  if (!isInline(element)) return false;
  const around = element.parentElement;
  // An inline element in a longer text belongs to the content, as the name in "By Ada Quay" does.
  return around !== null && tidyText(around.textContent).length > tidyText(element.textContent).length + shortWord;
}

/** Several similar elements are records that the article lists. */
const isOneOfMany = (element: Element): boolean =>
  [...(element.parentElement?.children ?? [])].filter(
    (one) => one.className === element.className && one.localName === element.localName,
  ).length > 1;

const isAfterHeading = (element: Element): boolean =>
  element.previousElementSibling !== null && isHeading(element.previousElementSibling);
