/// <reference lib="dom" />

/** Whether the document is as far as asked. */
export function isLoaded(until: 'load' | 'domcontentloaded'): boolean {
  return document.readyState === 'complete' || (until === 'domcontentloaded' && document.readyState === 'interactive');
}

/** Resolves once what the page has scheduled so far was run: a form is submitted in a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
