import { errorCatalogue, errorCodes } from '@tintype/contracts/errors/catalogue';
import { cures } from '@tintype/contracts/errors/cures';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import type { Page } from '../http/page.ts';
import { refusalsOf, type RouteDescription } from '../http/route.ts';
import { fieldRows, type FieldRow } from './field-rows.ts';

type Dependencies = { readonly routes: readonly RouteDescription[]; readonly publicUrl: string };

/** The API on one page, from the same table as the OpenAPI document. Needs no script and nothing from elsewhere. */
export function referencePage({ routes, publicUrl }: Dependencies): Page {
  const body = `<nav><strong>Tintype API</strong>
<ul>${routes.map(({ id, method, path }) => `<li><a href="#${id}"><b>${method}</b> ${escapeMarkup(path)}</a></li>`).join('')}</ul>
<a href="#errors">Errors</a><a href="/openapi.json">openapi.json</a></nav>
<main>
<h1>Tintype API</h1>
${introduction(publicUrl)}
${routes.map(section).join('\n')}
${errorSection()}
</main>`;
  return { title: 'Tintype API', style: referenceStyle, body };
}

const introduction = (
  publicUrl: string,
): string => `<p>Send your key as <code>X-API-Key</code> or as <code>Authorization: Bearer</code>.
A field nobody knows is ignored and named in <code>X-Ignored-Fields</code> and in JSON answers as <code>ignoredFields</code>; one that is nearly
a known one is refused with what was meant, and so is a known field with a bad value. <code>full_page</code> is <code>fullPage</code>.
Names of enum values are accepted in either case. Every answer carries <code>X-Request-Id</code>.</p>
<pre>curl ${escapeMarkup(publicUrl)}/v1/screenshots \\
  -H "X-API-Key: $TINTYPE_API_KEY" -H "Content-Type: application/json" \\
  -d '{"url": "https://example.com", "format": "png"}' -o capture.png</pre>`;

function section(route: RouteDescription): string {
  const { id, method, path, summary, access, allowance, body, params, query, answers } = route;
  const needs = [
    access === 'public' ? 'needs no key' : access.includes('api-key') ? 'needs a key' : 'for whoever is signed in',
    ...(allowance === null ? [] : [`draws on the ${allowance} allowance`]),
  ];
  return `<section id="${id}">
<h2><b>${method}</b> ${escapeMarkup(path)}</h2>
<p>${markedUp(summary)} <small>${needs.join(', ')}</small></p>
${fieldTable('Path', fieldRows(params?.json))}${fieldTable('Query', fieldRows(query?.json))}${fieldTable('Body', fieldRows(body?.json))}
<h3>Answers</h3>
<ul class="answers">${Object.entries(answers).map(answerLine).join('')}</ul>
${Object.values(answers)
  .map(({ content = {} }) => fieldTable('JSON', fieldRows(jsonOf(content['application/json']))))
  .join('')}
<p class="codes">${refusalsOf(route)
    .map((code) => `<a href="#${code}">${errorCatalogue[code].status} ${code}</a>`)
    .join(' ')}</p>
</section>`;
}

const answerLine = ([status, { description, content = {}, headers = {} }]: [
  string,
  RouteDescription['answers'][number],
]): string =>
  `<li><b>${status}</b> ${markedUp(description)} ${Object.keys(content).map(code).join(' ')}${Object.entries(headers)
    .map(([name, about]) => `<br>${code(name)} ${escapeMarkup(about)}`)
    .join('')}</li>`;

const fieldTable = (title: string, rows: readonly FieldRow[]): string =>
  rows.length === 0
    ? ''
    : `<h3>${title}</h3><table><thead><tr><th>Field</th><th>Accepts</th><th>Default</th><th></th></tr></thead><tbody>${rows
        .map(
          ({ name, accepts, fallback, about }) =>
            `<tr><td>${code(name)}</td><td>${escapeMarkup(accepts)}</td><td>${escapeMarkup(fallback)}</td><td>${markedUp(about)}</td></tr>`,
        )
        .join('')}</tbody></table>`;

const errorSection = (): string => `<section id="errors"><h2>Errors</h2>
<pre>{"error": {"code": "…", "message": "…", "details": {"fields": {"field": "what it accepts"}}, "documentationUrl": "…"}, "requestId": "…"}</pre>
<table><thead><tr><th>Status</th><th>Code</th><th>Meaning</th><th>Usual cause</th><th>What to do</th><th>Whose move</th></tr></thead><tbody>${errorCodes
  .map((name) => {
    const { status, message, fault } = errorCatalogue[name];
    return `<tr id="${name}"><td>${status}</td><td>${code(name)}</td><td>${escapeMarkup(message)}</td><td>${markedUp(cures[name].cause)}</td><td>${markedUp(cures[name].cure)}</td><td>${moves[fault]}</td></tr>`;
  })
  .join('')}</tbody></table></section>`;

const moves = { caller: 'yours', target: 'the site', service: 'ours' } as const;

const jsonOf = (content: unknown): { readonly [keyword: string]: unknown } | undefined =>
  typeof content === 'object' && content !== null && 'json' in content
    ? (content.json as { readonly [keyword: string]: unknown })
    : undefined;
const code = (text: string): string => `<code>${escapeMarkup(text)}</code>`;
const markedUp = (text: string): string => escapeMarkup(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');

const referenceStyle = `
:root { color-scheme: light dark; --paper: #fff; --ink: #24211e; --soft: #6d665e; --line: #e6e1d8; --panel: #f7f4ee; --accent: #a34a22; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1917; --ink: #ece6dc; --soft: #a69d91; --line: #38332d; --panel: #24211d; --accent: #e79467; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; }
body { margin: 0; display: flex; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; }
nav { position: sticky; top: 0; flex: 0 0 20rem; height: 100vh; overflow: auto; padding: 1.5rem; background: var(--panel); border-right: 1px solid var(--line); font-size: .85rem; }
nav ul { list-style: none; margin: 1rem 0; padding: 0; }
nav a { display: block; padding: .2rem 0; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
nav a:hover { color: var(--accent); }
main { flex: 1; min-width: 0; max-width: 64rem; padding: 2rem 3rem 6rem; }
h1 { font-size: 2rem; } h2 { margin: 3rem 0 .5rem; font-size: 1.25rem; overflow-wrap: anywhere; } h3 { margin: 1.5rem 0 .5rem; font-size: 1rem; }
h2 b, nav b { color: var(--accent); text-transform: uppercase; font-size: .8em; }
section { border-top: 1px solid var(--line); }
small, .codes { color: var(--soft); } .codes a { color: inherit; margin-right: .75rem; font-size: .85rem; white-space: nowrap; }
pre { padding: 1rem; overflow: auto; background: var(--panel); border: 1px solid var(--line); border-radius: 6px; font-size: .85rem; }
code { font-size: .9em; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th, td { padding: .4rem .6rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 500; }
tr:target { background: var(--panel); }
.answers { padding-left: 1.2rem; }
@media (max-width: 60rem) { body { display: block; } nav { position: static; height: auto; width: auto; } main { padding: 1rem; } }
`;
