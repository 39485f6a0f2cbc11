/// <reference lib="dom" />

/** Whether the browser opens it in a page. Mail, phones and apps it hands to other programs, of which there are none. */
export const isOpenedInPage = (url: string): boolean =>
  /^(?:https?|blob|about|data|file|javascript|chrome[\w-]*|view-source):/i.test(url);

/**
 * Runs in every document before any of its scripts. A script that opens mail or an app while its document is still being read would end the reading there (HTML,
 * "navigate"), though the page stays where it is: so the browser is not asked to.
 */
export function readOn(): void {
  const refuse = (event: NavigateEvent): void => {
    if (!isOpenedInPage(event.destination.url)) event.preventDefault();
  };
  navigation.addEventListener('navigate', refuse, { capture: true });
}

/** From now on the document is not left by itself: no reload, no refresh, no form of its scripts leads anywhere. Moves within the document go on. */
export function holdDocument(): void {
  const refuse = (event: NavigateEvent): void => {
    if (!event.destination.sameDocument) event.preventDefault();
  };
  navigation.addEventListener('navigate', refuse, { capture: true });
}
