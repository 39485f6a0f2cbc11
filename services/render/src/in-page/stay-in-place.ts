/// <reference lib="dom" />

/**
 * Returns whether the browser opens the URL itself. URLs of mail, phones and apps are for other
 * programs, which this machine does not have.
 */
export const isOpenedInPage = (url: string): boolean =>
  /^(?:https?|blob|about|data|file|javascript|chrome[\w-]*|view-source):/i.test(url);

/**
 * A script that opens an email program or an app while its document is being parsed would end the
 * parsing (HTML, "navigate"), so such navigations are cancelled. Runs in every document before any
 * of its scripts.
 */
export const refuseAppLinks = (): void => refuseNavigations(({ url }) => !isOpenedInPage(url));

/**
 * Reloads, refreshes and forms of scripts do not replace the document from now on. Navigation
 * within the document still works.
 */
export const holdDocument = (): void => refuseNavigations(({ sameDocument }) => !sameDocument);

function refuseNavigations(isRefused: (destination: NavigationDestination) => boolean): void {
  const refuse = (event: NavigateEvent): void => {
    if (isRefused(event.destination)) event.preventDefault();
  };
  navigation.addEventListener('navigate', refuse, { capture: true });
}
