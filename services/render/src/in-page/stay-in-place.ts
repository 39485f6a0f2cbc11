/// <reference lib="dom" />

/**
 * Whether the browser opens it in a page. Mail, phones and apps it hands to other programs, of
 * which there are none.
 */
export const isOpenedInPage = (url: string): boolean =>
  /^(?:https?|blob|about|data|file|javascript|chrome[\w-]*|view-source):/i.test(url);

/**
 * Runs in every document before any of its scripts. A script that opens an email program or an app
 * while its document is being parsed would end the parsing (HTML, "navigate"), although the page
 * stays. So these navigations are cancelled.
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
