/// <reference lib="dom" />

/** The attributes in which lazy pages store the address of an image until they load the image. */
const lazySources = ['data-src', 'data-lazy-src', 'data-original', 'data-lazy'] as const;

/**
 * Makes the addresses of images absolute, and removes images with a `data:` address, which are
 * useless in a text and may have megabytes.
 */
export function tidyImages(root: Element): void {
  for (const image of root.querySelectorAll('img')) {
    const source = [image.getAttribute('src'), ...lazySources.map((name) => image.getAttribute(name)), firstOf(image)]
      .map((address) => toAbsoluteUrl(image, address))
      .find((address) => address !== undefined);
    if (source === undefined || isTracker(image)) image.remove();
    else image.setAttribute('src', source);
  }
}

const firstOf = (image: Element): string | null =>
  (image.getAttribute('srcset') ?? image.getAttribute('data-srcset'))?.trim().split(/\s/)[0] ?? null;

function toAbsoluteUrl({ baseURI }: Element, address: string | null): string | undefined {
  if (address === null || address.trim() === '' || !URL.canParse(address, baseURI)) return undefined;
  const { protocol, href } = new URL(address, baseURI);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}

const isTracker = (image: Element): boolean =>
  [image.getAttribute('width'), image.getAttribute('height')].every((side) => side === '0' || side === '1');
