/// <reference lib="dom" />

/** Whether the document is as far as asked. */
export function isLoaded(until: 'load' | 'domcontentloaded'): boolean {
  return document.readyState === 'complete' || (until === 'domcontentloaded' && document.readyState === 'interactive');
}

/** Whether the browser has drawn anything of the document that a visitor would call content. */
export const hasPainted = (): boolean =>
  performance.getEntriesByName('first-contentful-paint').length > 0 && document.body !== null;

/** Resolves once what the page has scheduled so far was run: a form is submitted in a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
