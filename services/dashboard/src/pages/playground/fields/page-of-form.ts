import { createContext, useContext } from 'react';
import { completeUrl } from '../../../format/complete-url.ts';
import type { PlaygroundDraft } from '../draft.ts';

type PageOfForm = { readonly url: string; readonly options: PlaygroundDraft };

/** The page in whose image elements are picked; `undefined` if there is none, or several. */
export const PageOfForm = createContext<PageOfForm | undefined>(undefined);

/** Returns the page as it is without the settings that are being edited. */
export function usePageWithout(...settings: readonly string[]): PageOfForm | undefined {
  const page = useContext(PageOfForm);
  if (page === undefined) return undefined;
  const { url, options } = page;
  const others = Object.entries(options).filter(([name]) => name !== 'url' && !settings.includes(name));
  return { url: url.trim() === '' ? '' : completeUrl(url), options: Object.fromEntries(others) };
}
