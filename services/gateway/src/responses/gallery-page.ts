import { compareByPage, type describeImage } from '@tintype/contracts/pipelines/image-record';
import { filterNodes } from '@tintype/contracts/pipelines/graph';
import type { FoundGallery } from '@tintype/database/pipeline-galleries/galleries';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import { schema } from '@tintype/contracts/schemas/schema';
import { imageNames, imageFields } from '@tintype/contracts/pipelines/pipeline-run-answers';
import { acceptsJson, createGoneLinkPage, createLinkPage, formatTimeElement } from '../http/page.ts';
import type { Reply } from '../http/route.ts';

type GalleryPageItem = ReturnType<typeof describeImage>;
type GalleryPageInput = {
  readonly gallery: FoundGallery;
  readonly items: readonly GalleryPageItem[];
  readonly nextCursor: number | null;
  readonly isFirst: boolean;
  readonly expiresAt: Date;
};

export function createGalleryPage(shown: GalleryPageInput): Reply {
  const { gallery, items, nextCursor, isFirst } = shown;
  const title = formatTitle(gallery);
  const pages = [
    ...(isFirst ? [] : ['<a class="button" href="?cursor=0">First page</a>']),
    ...(nextCursor === null ? [] : [`<a class="button main" href="?cursor=${nextCursor}">Next page</a>`]),
  ];
  const body = `<header>
${gallery.pipelineName === title ? '' : `<p class="eyebrow">${escapeMarkup(gallery.pipelineName)}</p>`}
<h1>${escapeMarkup(title)}</h1>
<p class="facts">${listFacts(shown)
    .map((fact) => `<span>${fact}</span>`)
    .join('')}</p>
</header>
<main>
${gallery.errorMessage === null ? '' : `<p class="notice">${escapeMarkup(gallery.errorMessage)}</p>`}
${items.length === 0 ? '<p class="empty">This gallery has no images.</p>' : `<ul class="grid">\n${items.toSorted(compareByPage).map(formatCard).join('\n')}\n</ul>`}
${pages.length === 0 ? '' : `<nav aria-label="Pages">${pages.join('')}</nav>`}
</main>`;
  return createLinkPage({ title: escapeMarkup(title), style: galleryStyle, body });
}

/** The link never existed, has expired, or its images were deleted. */
export const createGoneGalleryPage = (): Reply =>
  createGoneLinkPage({
    title: 'Gallery',
    heading: 'Gallery not found',
    text: 'The link is wrong or has expired, or the images were deleted. Links work for at most 24 hours. Ask the sender for a new link.',
  });

function formatTitle({ graph, galleryNodeId }: FoundGallery): string {
  const node = filterNodes(graph, 'gallery').find(({ id }) => id === galleryNodeId);
  return [node?.data.title, node?.label].find((text) => (text ?? '').trim() !== '') ?? 'Gallery';
}

function listFacts({ gallery: { images, createdAt }, expiresAt }: GalleryPageInput): readonly string[] {
  const { total, completed, failed } = images;
  return [
    completed === total ? `${total} ${total === 1 ? 'image' : 'images'}` : `${completed} of ${total} images`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    `Captured ${formatTimeElement(createdAt)}`,
    `Link expires ${formatTimeElement(expiresAt)}`,
  ];
}

function formatCard(item: GalleryPageItem): string {
  const { url, view, edited, width, height, format, status, downloadUrl } = item;
  const file =
    downloadUrl === undefined
      ? ''
      : `<a class="save" href="${escapeMarkup(downloadUrl)}" download>Download<span class="away"> ${escapeMarkup(`${view}, ${url}`)}</span></a>`;
  const size = width === null || height === null ? '' : `${width} × ${height}`;
  const details = [
    size,
    format === null ? '' : format.toUpperCase(),
    edited && status === 'COMPLETED' ? 'edited' : '',
  ].filter((text) => text !== '');
  return `<li class="card">
${formatPreview(item)}
<div class="words">
<h2>${escapeMarkup(view)}</h2>
<p class="url" title="${escapeMarkup(url)}">${escapeMarkup(url.replace(/^https?:\/\//i, ''))}</p>
<p class="line"><span class="details">${escapeMarkup(details.join(' · '))}</span>${file}</p>
</div>
</li>`;
}

function formatPreview({ url, view, width, height, status, error, downloadUrl }: GalleryPageItem): string {
  if (downloadUrl !== undefined)
    return `<a class="shot" href="${escapeMarkup(downloadUrl)}"><img src="${escapeMarkup(downloadUrl)}" alt="${escapeMarkup(`${view} of ${url}`)}"${
      width === null || height === null ? '' : ` width="${width}" height="${height}"`
    } loading="lazy" decoding="async"></a>`;
  const words =
    status === 'FAILED'
      ? escapeMarkup(error ?? 'This image failed.')
      : status === 'COMPLETED'
        ? 'This image has expired.'
        : 'This image is not ready yet.';
  return `<div class="shot none"><p>${words}</p></div>`;
}

/** Columns follow from the width; a phone has one. */
const galleryStyle = `
.grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: 1.25rem; margin: 0; padding: 0; list-style: none; }
.card { display: flex; flex-direction: column; min-width: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden; }
.shot { display: block; aspect-ratio: 16 / 9; background: var(--shade); border-bottom: 1px solid var(--line); overflow: hidden; }
.shot img { display: block; width: 100%; height: 100%; object-fit: cover; object-position: top; }
.shot:focus-visible { outline: 3px solid var(--accent); outline-offset: -3px; }
.none { display: grid; place-items: center; padding: 1rem; color: var(--bad); text-align: center; font-size: .95rem; }
.none p { margin: 0; overflow-wrap: anywhere; max-height: 100%; overflow: hidden; }
.words { display: flex; flex-direction: column; flex: 1; min-width: 0; padding: .85rem 1rem .9rem; }
h2 { margin: 0; font-size: 1rem; font-weight: 600; overflow-wrap: anywhere; }
.url { margin: .1rem 0 .7rem; color: var(--soft); font-size: .875rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.line { display: flex; align-items: center; justify-content: space-between; gap: .75rem; margin: auto 0 0; font-size: .85rem; }
.details { color: var(--soft); font-variant-numeric: tabular-nums; }
.save { display: inline-block; margin: -.6rem -.5rem; padding: .6rem .5rem; color: var(--accent); font-weight: 600; text-underline-offset: .2em; border-radius: 6px; }
.save:focus-visible, .button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.away { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
nav { display: flex; flex-wrap: wrap; gap: .75rem; margin: 2rem 0 0; }
.button { padding: .65rem 1.2rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--ink); font-weight: 600; text-decoration: none; }
.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.empty { padding: 4rem 0; color: var(--soft); text-align: center; }
`;

export const galleryResults = schema({
  $id: 'PipelineResults',
  type: 'object',
  required: ['items', 'nextCursor'],
  properties: {
    items: {
      type: 'array',
      items: {
        type: 'object',
        title: 'PipelineResult',
        required: imageNames,
        properties: {
          ...imageFields,
          downloadUrl: { type: 'string', description: 'URL of the file. Absent if the image failed or has expired.' },
        },
      },
    },
    nextCursor: { type: ['integer', 'null'], description: 'Cursor of the next page. null on the last page.' },
  },
});

/** Browsers list `text/html`; a program that accepts anything gets JSON. */
export const wantsPage = (accept: string | undefined): boolean =>
  /(?:^|,)\s*text\/html\s*(?:[;,]|$)/i.test(accept ?? '') && !acceptsJson(accept);
