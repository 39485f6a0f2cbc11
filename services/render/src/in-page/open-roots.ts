/// <reference lib="dom" />
import { getMember } from './members.ts';

/*
 * Functions that search all roots for a selector. A selector sees the inside of one root: no part
 * of it crosses the border of a shadow root. Closed shadow roots and frames are not searched.
 * Changes nothing in the page.
 */

/**
 * Leaves out the most frequent elements that cannot have a shadow root (DOM standard, section 4.9).
 * To read every element costs a large page a few milliseconds.
 */
const mayHost =
  ':not(a,b,i,em,strong,small,code,pre,br,hr,img,ul,ol,li,dl,dt,dd,table,tbody,thead,tr,td,th,input,button,label,' +
  'select,option,script,style,link,meta,template,svg,g,path,use,rect,circle,line,polygon,defs)';

/** Returns the document, then its open shadow roots. Outer roots come before inner roots. */
export function openRoots(): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [document];
  for (const root of roots)
    for (const element of root.querySelectorAll(mayHost)) {
      const inside = getMember(element, 'shadowRoot');
      if (inside !== null) roots.push(inside);
    }
  return roots;
}

/** Returns every element that matches, first the elements of the document. */
export function allMatches(selector: string): Element[] {
  return openRoots().flatMap((root) => [...root.querySelectorAll(selector)]);
}
