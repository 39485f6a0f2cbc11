/// <reference lib="dom" />

export const namesOf = (element: Element): string[] => [element.id, ...element.classList];

/** `relatedPosts__list` as `related-posts-list`. */
export const inWords = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[_:\s]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .toLowerCase();
