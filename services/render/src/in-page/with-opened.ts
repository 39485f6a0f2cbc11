/// <reference lib="dom" />
import { openRoots } from './open-roots.ts';

/**
 * Reads the page with every `details` open and with far-away content rendered. This uses a
 * temporary style instead of opening the elements: the page is not notified, and of several
 * `details` with one name only one could be open.
 */
export function withOpened<Out>(read: () => Out): Out {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*,::details-content{content-visibility:visible!important}');
  const roots = openRoots();
  for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  try {
    return read();
  } finally {
    for (const root of roots) root.adoptedStyleSheets = [...root.adoptedStyleSheets].filter((one) => one !== sheet);
  }
}
