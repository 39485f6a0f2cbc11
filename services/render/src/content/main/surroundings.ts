/// <reference lib="dom" />
import { markedElements, markOf } from './marks.ts';
import { inWords, namesOf } from './names.ts';

const landmarks = 'nav, [role="navigation"], [role="banner"], [role="contentinfo"], [role="search"], [role="menu"]';

/** Names that are given to nothing else than what stands around the content. */
const certain =
  /^(?:newsletter|related|related-(?:posts|articles|stories)|share|share-buttons|sharing|social|social-links|comments|comment-list|breadcrumbs?|cookie-?(?:notice|banner|consent|bar)|sidebar|advertisement|promo|site-(?:header|footer))$/i;

/** Words in names of what stands within an article and is none of it. */
const words =
  /(?:^|-)(?:newsletters?|related|recirc\w*|recommend(?:ed|ations?)|read-?(?:more|also|next)|more-(?:from|on|stories|news)|most-(?:read|popular|viewed)|trending|outbrain|taboola|share|sharing|sharebar|sharetools|social-?(?:bar|links|media|icons|share|buttons|tools)|comments?|disqus|coral|breadcrumbs?|sign-?up|subscri(?:be|ption)|paywall-(?:offer|message|prompt)|authors?|author-?(?:bio|box|info|card|details|profile)|bio|biography|contributors?|byline|bylines|ad|ads|advert(?:isement|ising)?|adslot|sponsor(?:ed)?|promo|promotion|tags|tag-?list|topics|topic-?list|correction-link|copyright|print-only|skip-?link|toolbar|article-?(?:tools|actions|meta|info|tags)|post-?(?:meta|tags|info)|entry-?(?:meta|footer)|audio-?player|player|poll|quiz|survey|app-?(?:promo|banner)|cta|donat(?:e|ion))(?:-|$)/;

/** Boxes of such names hold other articles; a paragraph of such a name is the lead. */
const boxWords = /(?:^|-)teasers?(?:-|$)/;

const isNamed = (element: Element, names: RegExp): boolean => namesOf(element).some((name) => names.test(name));

export const isNamedAside = (element: Element): boolean =>
  namesOf(element).some(
    (name) => words.test(inWords(name)) || (!/^(?:p|h[1-6])$/.test(element.localName) && boxWords.test(inWords(name))),
  );

/**
 * Elements whose names say that they stand around the content. Readability weighs such names too, and lets them through on pages with little text.
 * Left alone is what holds a heading of the first level or half of the page's text: then the name says something else.
 */
export function removeSurroundings(body: Element): void {
  const half = body.textContent.length / 2;
  const named = [...body.querySelectorAll('[class], [id]')].filter((element) => isNamed(element, certain));
  for (const element of [...body.querySelectorAll(landmarks), ...named])
    if (element.querySelector('h1') === null && element.textContent.length < half) element.remove();
}

/**
 * The same within what was found, by more names: there the text is known, and a name that holds a third of it says something else. The names are
 * read in the page, for Readability takes boxes away.
 */
export function removeAsides(article: Element, page: Element): void {
  const third = article.textContent.length / 3;
  const marked = markedElements(article);
  for (const element of page.querySelectorAll('[class], [id]'))
    if (isNamedAside(element) && element.textContent.length < third && element.closest('blockquote') === null)
      for (const one of [element, ...element.querySelectorAll('*')]) marked.get(markOf(one))?.remove();
}
