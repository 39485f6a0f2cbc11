import type { ActionType } from './actions.ts';

/** An element of a captured page, in CSS pixels from the top left of the document. */
export type ElementBox = {
  /** A selector that matches only this element. */
  readonly selector: string;
  /** The action that suits this kind of element; absent if none does. */
  readonly action?: Extract<ActionType, 'click' | 'type' | 'select'>;
  /** The number of ancestors below the body. */
  readonly depth: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};
/** The content of the file of the output `elements`. */
export type PageElements = {
  readonly viewport: { readonly width: number; readonly height: number };
  /** How far the page was scrolled. Boxes are measured from the top of the document. */
  readonly scroll: { readonly x: number; readonly y: number };
  /** The elements, parents before children. */
  readonly elements: readonly ElementBox[];
};
