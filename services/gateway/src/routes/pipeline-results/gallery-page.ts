import { byPlace, type describeImage } from '@tintype/contracts/pipelines/image-record';
import { nodesOf } from '@tintype/contracts/pipelines/graph';
import type { FoundGallery } from '@tintype/database/pipeline-galleries';
import { escapeMarkup } from '@tintype/contracts/texts/escape-markup';
import { pageReply } from '../../http/page.ts';
import type { Reply } from '../../http/route.ts';
import { galleryStyle } from './gallery-style.ts';
import { linkHeaders } from './link-params.ts';

type Item = ReturnType<typeof describeImage>;
type Shown = {
  readonly gallery: FoundGallery;
  readonly items: readonly Item[];
  readonly nextCursor: number | null;
  readonly isFirst: boolean;
  readonly expiresAt: Date;
};

/** A gallery for people: complete in itself, without scripts, and with nothing of other origins in it. */
export function galleryPage(shown: Shown): Reply {
  const { gallery, items, nextCursor, isFirst } = shown;
  const title = titleOf(gallery);
  const pages = [
    ...(isFirst ? [] : ['<a class="button" href="?cursor=0">First page</a>']),
    ...(nextCursor === null ? [] : [`<a class="button main" href="?cursor=${nextCursor}">Next page</a>`]),
  ];
  const body = `<header>
${gallery.pipelineName === title ? '' : `<p class="eyebrow">${escapeMarkup(gallery.pipelineName)}</p>`}
<h1>${escapeMarkup(title)}</h1>
<p class="facts">${factsOf(shown)
    .map((fact) => `<span>${fact}</span>`)
    .join('')}</p>
</header>
<main>
${gallery.errorMessage === null ? '' : `<p class="notice">${escapeMarkup(gallery.errorMessage)}</p>`}
${items.length === 0 ? '<p class="empty">There are no pictures here.</p>' : `<ul class="grid">\n${items.toSorted(byPlace).map(card).join('\n')}\n</ul>`}
${pages.length === 0 ? '' : `<nav aria-label="Pages">${pages.join('')}</nav>`}
</main>`;
  return privately(pageReply({ title: escapeMarkup(title), style: galleryStyle, body }, pictures));
}

/** The same for a link that never was, has ended, or whose pictures were deleted. */
export function goneGalleryPage(): Reply {
  const body = `<main class="gone">
<h1>This gallery is not here</h1>
<p>The link is wrong, has ended, or its pictures were deleted. Links work for 24 hours at most; ask whoever sent it for a new one.</p>
</main>`;
  return { ...privately(pageReply({ title: 'Gallery', style: galleryStyle, body }, pictures)), status: 404 };
}

/** Its own files, the empty icon, and no others. */
const pictures = "img-src 'self' data:";
const privately = (reply: Reply): Reply => ({ ...reply, headers: { ...reply.headers, ...linkHeaders } });

function titleOf({ graph, galleryNodeId }: FoundGallery): string {
  const node = nodesOf(graph, 'gallery').find(({ id }) => id === galleryNodeId);
  return [node?.data.title, node?.label].find((text) => (text ?? '').trim() !== '') ?? 'Gallery';
}

function factsOf({ gallery: { images, createdAt }, expiresAt }: Shown): readonly string[] {
  const { total, completed, failed } = images;
  return [
    completed === total ? `${total} ${total === 1 ? 'picture' : 'pictures'}` : `${completed} of ${total} pictures`,
    ...(failed === 0 ? [] : [`${failed} failed`]),
    `Taken ${timeElement(createdAt)}`,
    `Link ends ${timeElement(expiresAt)}`,
  ];
}

const timeElement = (date: Date): string =>
  `<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;

function card(item: Item): string {
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
${preview(item)}
<div class="words">
<h2>${escapeMarkup(view)}</h2>
<p class="url" title="${escapeMarkup(url)}">${escapeMarkup(url.replace(/^https?:\/\//i, ''))}</p>
<p class="line"><span class="details">${escapeMarkup(details.join(' · '))}</span>${file}</p>
</div>
</li>`;
}

function preview({ url, view, width, height, status, error, downloadUrl }: Item): string {
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
