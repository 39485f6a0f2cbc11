/** A page with an article of ours in a layout of ours, and the text that is its content. */
export type Article = { readonly name: string; readonly html: string; readonly content: string };

const subjects = ['harbour', 'orchard', 'railway', 'observatory'] as const;
const verbs = ['opened', 'was measured', 'was repaired', 'had been forgotten', 'grew', 'was drawn on a map'];
const times = [
  'in the spring',
  'after the long winter',
  'before anybody noticed',
  'in two stages',
  'as the records say',
];
const reasons = [
  'because the river had moved',
  'although nobody had asked for it',
  'which surprised the surveyors',
  'so that the town could pay its debts',
];

/** Sentences that differ from each other and are the same in every run. */
const sentence = (subject: string, at: number): string =>
  `The ${subject} of the ${at + 1}. district ${verbs[at % verbs.length]} ${times[(at * 2 + 1) % times.length]}, ${reasons[(at * 3 + subject.length) % reasons.length]}, and ${at * 7 + 11} people came to see it.`;
const paragraph = (subject: string, at: number): string =>
  Array.from({ length: 3 + (at % 2) }, (_, next) => sentence(subject, at * 5 + next)).join(' ');

type Body = { readonly html: string; readonly content: string };

/** Paragraphs alone, or with what articles also have: lists, code, tables, notes, quotes. */
const bodies: Readonly<Record<string, (subject: string) => Body>> = {
  prose: (subject) => joined(range(8).map((at) => block('p', paragraph(subject, at)))),
  structured: (subject) =>
    joined([
      block('p', paragraph(subject, 0)),
      block('h2', `How the ${subject} works`),
      wrapped(
        'ul',
        range(4).map((at) => block('li', sentence(subject, at + 20))),
      ),
      block('p', paragraph(subject, 2)),
      {
        html: `<pre><code class="language-sh">measure ${subject} --all\nprint result</code></pre>`,
        content: `measure ${subject} --all print result`,
      },
      block('h2', `What the ${subject} costs`),
      wrapped('table', [
        wrapped('tr', [block('th', 'Year'), block('th', 'Cost')]),
        ...range(4).map((at) => wrapped('tr', [block('td', `${1990 + at}`), block('td', `${at * 130} crowns`)])),
      ]),
      wrapped('blockquote', [block('p', sentence(subject, 40))]),
      block('p', paragraph(subject, 3)),
    ]),
  short: (subject) => joined([block('p', sentence(subject, 1)), block('p', sentence(subject, 2))]),
  documentation: (subject) =>
    joined(
      range(5).flatMap((at) => [
        block('h3', `Option ${at} of the ${subject}`),
        block('p', sentence(subject, at + 60)),
        { html: `<pre>${subject}.set(${at}, "value ${at}")</pre>`, content: `${subject}.set(${at}, "value ${at}")` },
      ]),
    ),
};

const links = (words: string, count: number): string =>
  range(count)
    .map((at) => `<li><a href="/${words}/${at}">More about ${words} number ${at}</a></li>`)
    .join('');
const nav = `<nav><ul>${links('the menu', 12)}</ul></nav>`;
const footer = `<footer><p>All rights reserved by the publishers of this site, who may be written to.</p><ul>${links('the imprint', 8)}</ul></footer>`;
const banner = `<div style="position:fixed;bottom:0" class="cookie-notice"><p>We and our partners keep cookies on your device, to measure, to remember, and to show what you may like.</p><button>Accept all</button></div>`;
const comments = `<section class="comments"><h2>Comments</h2>${range(4)
  .map(
    (at) =>
      `<div class="comment"><b>Reader ${at}</b><p>I was there in that year, and I remember it otherwise, number ${at}, believe me, all of it.</p></div>`,
  )
  .join('')}</section>`;
const related = `<div class="related"><h2>Read on</h2><ul>${links('other stories', 6)}</ul></div>`;
const newsletter =
  '<div class="newsletter"><h3>Our letter</h3><p>Get the best stories of the week, every Sunday, in your mailbox, for nothing.</p><input><button>Sign up</button></div>';

/** Where an article stands on a page, from tidy to careless markup. */
const layouts: Readonly<Record<string, (title: string, body: string) => string>> = {
  semantic: (title, body) =>
    `<header><a href="/">The paper</a></header>${nav}<main><article><h1>${title}</h1>${body}</article>${related}</main><aside>${newsletter}</aside>${footer}`,
  boxes: (title, body) =>
    `<div class="top">${nav}</div><div class="wrap"><div class="left"><ul>${links('sections', 15)}</ul></div><div class="middle"><h1>${title}</h1><div class="text">${body}</div>${newsletter}${related}</div></div><div class="bottom">${footer}</div>`,
  crowded: (title, body) =>
    `${banner}<div id="page">${nav}<div id="content"><div class="breadcrumb"><a href="/">Home</a> / <a href="/news">News</a></div><h1>${title}</h1><div class="share"><a href="#">Share</a> <a href="#">Send</a></div><div class="entry">${body}</div>${related}${comments}</div><div id="sidebar">${newsletter}<ul>${links('what others read', 10)}</ul></div></div>${footer}`,
  // Without a name or a landmark anywhere, so that only the text itself tells.
  nameless: (title, body) =>
    `<div><div><ul>${links('the menu', 12)}</ul></div><table role="presentation"><tr><td><ul>${links('sections', 9)}</ul></td><td><div><b>${title}</b></div><div>${body}</div><div><p>Get the best stories of the week, every Sunday, in your mailbox, for nothing.</p></div></td></tr></table><div><p>All rights reserved by the publishers of this site, who may be written to.</p></div></div>`,
  hidden: (title, body) =>
    `${nav}<main><h1>${title}</h1>${body}</main><div class="panel" style="display:none"><p>${'This panel is shown to nobody unless they ask for it, and then it says a lot of things. '.repeat(12)}</p></div><div class="overlay" hidden><p>Hidden words, many of them, in a box.</p></div>${footer}`,
};

export const articles: readonly Article[] = Object.entries(layouts).flatMap(([layout, lay]) =>
  Object.entries(bodies).flatMap(([kind, write], at) => {
    const subject = subjects[at % subjects.length]!;
    const title = `A history of the ${subject}`;
    const { html, content } = write(subject);
    return [
      {
        name: `${layout} ${kind}`,
        html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title} | The paper</title></head><body>${lay(title, html)}</body></html>`,
        content,
      },
    ];
  }),
);

function range(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}
function block(tag: string, content: string): Body {
  return { html: `<${tag}>${content}</${tag}>`, content };
}
function joined(parts: readonly Body[]): Body {
  return { html: parts.map(({ html }) => html).join('\n'), content: parts.map(({ content }) => content).join('\n') };
}
function wrapped(tag: string, parts: readonly Body[]): Body {
  const { html, content } = joined(parts);
  return { html: `<${tag}>${html}</${tag}>`, content };
}
