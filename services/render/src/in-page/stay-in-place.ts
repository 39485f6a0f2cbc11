/// <reference lib="dom" />

/**
 * Returns whether the browser opens an address in a page. It hands addresses of mail, phones and
 * apps to other programs, and this machine has none.
 */
export const isOpenedInPage = (url: string): boolean =>
  /^(?:https?|blob|about|data|file|javascript|chrome[\w-]*|view-source):/i.test(url);

/**
 * Prevents that a script opens an email program or an app while its document is being parsed: this
 * would end the parsing (HTML, "navigate"), although the page stays. Such navigations are
 * cancelled. Runs in every document before any of its scripts.
 */
export function readOn(): void {
  const refuse = (event: NavigateEvent): void => {
    if (!isOpenedInPage(event.destination.url)) event.preventDefault();
  };
  navigation.addEventListener('navigate', refuse, { capture: true });
}

/**
 * Prevents the document from being replaced from now on: reloads, refreshes and forms of its
 * scripts do not navigate. Navigation within the document still works.
 */
export function holdDocument(): void {
  const refuse = (event: NavigateEvent): void => {
    if (!event.destination.sameDocument) event.preventDefault();
  };
  navigation.addEventListener('navigate', refuse, { capture: true });
}
