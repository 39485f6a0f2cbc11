/// <reference lib="dom" />
import { openRoots } from './open-roots.ts';

/**
 * Reads the page as it is with every `details` open, and with what is not rendered because it is far away. By a style for that moment, not by opening: the page is told nothing, and of those with one name only one
 * could be open.
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
