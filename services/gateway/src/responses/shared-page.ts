import { linkUrl } from '@tintype/contracts/links/token-links';
import { spaceReplacements } from '@tintype/contracts/schedules/marked-words';
import { describeFindings } from '@tintype/contracts/schedules/describe-findings';
import { sharedPictures, type SharedPicture } from '@tintype/contracts/schedules/share-link';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import type { ExecutionDetails } from '@tintype/database/schedules/executions';
import type { ExecutionView } from '@tintype/database/schedules/find-schedule';
import { createGoneLinkPage, createLinkPage, formatTimeElement } from '../http/page.ts';
import type { Reply } from '../http/route.ts';

type SharedPageInput = SharedRun & { readonly token: string; readonly publicUrl: string };
type RunFindings = ReturnType<typeof describeFindings>;

/** Contains both images, the difference and the words, and nothing else of the schedule. */
export function createSharedPage(shown: SharedPageInput): Reply {
  const { run } = shown;
  const title = escapeMarkup(run.scheduleName);
  const findings = describeFindings(run);
  const body = `<header>
<p class="eyebrow">${getOutcome(shown)}</p>
<h1>${title}</h1>
<p class="facts">${listFacts(shown)
    .map((fact) => `<span>${fact}</span>`)
    .join('')}</p>
</header>
<main>
${findings.changeSummary === undefined ? '' : `<p class="summary">${escapeMarkup(findings.changeSummary)}</p>`}
${formatWords(findings)}
<div class="pictures">
${sharedPictures.map((picture) => getFigure(shown, picture)).join('\n')}
</div>
</main>`;
  return createLinkPage({ title, style: pageStyle, body });
}

/** The link never existed, has ended, was revoked, or its schedule was deleted. */
export const createGoneSharedPage = (): Reply =>
  createGoneLinkPage({
    title: 'Shared change',
    heading: 'Change not found',
    text: 'The link is wrong, has expired or was revoked. Ask the sender for a new link.',
  });

function getOutcome({ run: { changed, verdict }, before }: SharedPageInput): string {
  if (verdict !== null && verdict !== 'page') return 'The site showed a different page';
  if (before === undefined) return 'First capture';
  if (changed === null) return 'Captured';
  return changed ? 'Changed' : 'Unchanged';
}

const listFacts = ({
  run: { capturedUrl, url, executedAt },
  before,
  expiresAt,
}: SharedPageInput): readonly string[] => [
  `<span class="url">${escapeMarkup(capturedUrl ?? url)}</span>`,
  ...(before === undefined ? [] : [`Before: ${formatTimeElement(before.executedAt)}`]),
  `After: ${formatTimeElement(executedAt)}`,
  `Link expires ${formatTimeElement(expiresAt)}`,
];

const wordTags = { added: 'ins', removed: 'del' } as const;

function formatWords({ textChanges = [], textChangeCount = textChanges.length }: RunFindings): string {
  if (textChanges.length === 0) return '';
  const lines = textChanges.map(
    ({ words }) =>
      `<li>${spaceReplacements(words)
        .map(({ text, change }) => getWord(text, change))
        .join('')}</li>`,
  );
  const more = textChangeCount - textChanges.length;
  return `<section aria-labelledby="words">
<h2 id="words">Changed words</h2>
<ul class="lines">
${lines.join('\n')}
</ul>
${more > 0 ? `<p class="more">and ${more} more ${more === 1 ? 'line' : 'lines'}</p>` : ''}
</section>`;
}

function getWord(text: string, change: keyof typeof wordTags | undefined): string {
  const tag = change === undefined ? 'span' : wordTags[change];
  return `<${tag}>${escapeMarkup(text)}</${tag}>`;
}

const imageCaptions: Readonly<Record<SharedPicture, string>> = {
  before: 'Before',
  after: 'After',
  difference: 'Difference: each changed area is outlined',
};
const partCaption = 'Difference in the watched part: each changed area is outlined';

function getFigure({ run, before, pictures, token, publicUrl }: SharedPageInput, picture: SharedPicture): string {
  const isThere = pictures[picture] !== undefined;
  // Runs that were not compared had no such image. An image that expired or was deleted is
  // mentioned.
  if (!isThere && (picture === 'difference' || (picture === 'before' && before === undefined))) return '';
  const address = escapeMarkup(`${linkUrl(publicUrl, 'CHANGE', token)}/${picture}`);
  const isPart = picture === 'difference' && run.findings?.parts !== undefined;
  const caption = escapeMarkup(isPart ? partCaption : imageCaptions[picture]);
  const alt = escapeMarkup(`${imageCaptions[picture]}, ${run.capturedUrl ?? run.url}`);
  const file = isThere
    ? `<div class="frame" role="region" aria-label="${caption}" tabindex="0"><a ` +
      `href="${address}"><img src="${address}" alt="${alt}"></a></div>`
    : '<p class="none">This image has expired or was deleted, or the run created no image.</p>';
  return `<figure class="${picture}">
<figcaption>${caption}</figcaption>
${file}
</figure>`;
}

const pageStyle = `
.url { overflow-wrap: anywhere; }
.summary { margin: 0 0 1.25rem; font-weight: 600; overflow-wrap: anywhere; }
h2 { margin: 0 0 .5rem; font-size: 1rem; font-weight: 600; }
.lines { margin: 0 0 1.5rem; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 8px; background: var(--card); }
.lines li { padding: .5rem .85rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.lines li + li { border-top: 1px solid var(--line); }
ins { background: color-mix(in srgb, #2e8b57 22%, transparent); text-underline-offset: .2em; }
del { background: color-mix(in srgb, #c0392b 20%, transparent); }
.more { margin: -1rem 0 1.5rem; color: var(--soft); font-size: .9rem; }
.pictures { display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 1.25rem; align-items: start; }
.difference { grid-column: 1 / -1; }
@media (max-width: 44rem) { .pictures { grid-template-columns: minmax(0, 1fr); } }
figure { margin: 0; min-width: 0; }
figcaption { margin: 0 0 .4rem; color: var(--soft); font-size: .9rem; font-weight: 600; }
.frame { max-height: 80vh; overflow: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--shade); }
.frame a, .frame img { display: block; width: 100%; }
.frame img { height: auto; }
.frame:focus-visible, .frame a:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
.none { margin: 0; padding: 3rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--soft); text-align: center; }
`;

export type SharedRun = {
  readonly run: ExecutionDetails;
  readonly before: ExecutionView | undefined;
  readonly expiresAt: Date;
  /** Storage keys of the images that still exist. */
  readonly pictures: Readonly<Partial<Record<SharedPicture, string>>>;
};
