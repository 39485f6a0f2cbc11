/// <reference lib="dom" />
import { readAttribute } from '../members.ts';
import { matchesInPage } from '../page-roots.ts';
import { isMovingForever } from './animations.ts';

/** Returns up to three elements that declare that something is loading. */
export function loadersIn(shows: (element: Element) => boolean): Element[] {
  const found: Element[] = [];
  for (const element of matchesInPage(
    '[aria-busy=true],[class*=skeleton i],[class*=shimmer i],[class*=load i],[class*=spinner ' +
      'i],[id*=load i],[id*=spinner i],[class*=placeholder-]',
  )) {
    const isBusy = readAttribute(element, 'aria-busy') === 'true';
    if (!isBusy && !isCalledLoader(element)) continue;
    if (element.localName === 'body' || element.localName === 'html') continue;
    if (!shows(element)) continue;
    const { opacity, position } = getComputedStyle(element);
    if (Number(opacity) < 0.05) continue;
    const { width, height } = element.getBoundingClientRect();
    const covers = width * height > innerWidth * innerHeight * 0.5 && /^(?:fixed|absolute)$/.test(position);
    if (isBusy || covers || isMovingForever(element)) found.push(element);
    if (found.length === 3) break;
  }
  return found;
}

const isCalledLoader = (element: Element): boolean =>
  /(?:^|[-_ ])(?:skeleton|shimmer|loader|loading|spinner|preload(?:er)?|placeholder-(?:glow|wave))(?:$|[-_ \d])/i.test(
    `${readAttribute(element, 'class') ?? ''} ${readAttribute(element, 'id') ?? ''}`,
  );
