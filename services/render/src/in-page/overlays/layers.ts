/// <reference lib="dom" />
import { withParts } from '../with-parts.ts';
import {
  coverOf,
  elementAt,
  has,
  isDialogLike,
  isShown,
  isTopLayer,
  parentOf,
  type StyleOf,
  textOf,
} from './elements.ts';

/*
 * What is laid over the page, and of what kind. Tells only; deliberately left to others is what of it may go.
 */

/** From the outside in: everything between the page and an element that is laid over the page. */
export const layersAt = withParts(
  [isDialogLike, isTopLayer, parentOf],
  function layersAt(element: Element, styleOf: StyleOf): Element[] {
    const layers: Element[] = [];
    for (
      let at: Element | null = element;
      at !== null && at !== document.body && at !== document.documentElement;
      at = parentOf(at)
    ) {
      const { position, zIndex } = styleOf(at);
      const isLaidOver =
        position === 'fixed' ||
        position === 'sticky' ||
        (position === 'absolute' && (Number(zIndex) >= 10 || isDialogLike(at)));
      if (isTopLayer(at) || isLaidOver) layers.unshift(at);
    }
    return layers;
  },
);

/** Empty, see-through, over everything. A picture, a canvas or a frame is somebody's content. */
export const isBackdrop = withParts(
  [coverOf, has, textOf],
  function isBackdrop(element: Element, styleOf: StyleOf): boolean {
    if (coverOf(element) < 0.85 || !(element instanceof HTMLElement)) return false;
    if (element.matches('main,article,nav,header,footer,video,canvas,img,iframe,svg,a,button,input')) return false;
    if (has(element, 'img,video,canvas,iframe,svg,input,select,textarea,main,article')) return false;
    if (textOf(element).trim().length > 3) return false;
    const { backgroundColor, backdropFilter, opacity } = styleOf(element);
    const alpha = /rgba\(.*[, ]([\d.]+)\)|\/ ([\d.]+)\)/.exec(backgroundColor);
    const strength = alpha === null ? 1 : Number(alpha[1] ?? alpha[2]);
    const isTinted = strength > 0.05 && (strength < 1 || Number(opacity) < 1);
    return isTinted || (backdropFilter !== 'none' && backdropFilter !== '');
  },
);

/** Bigger than a box of a page, or by its own word one: an element that keeps the visitor from the page. */
export const isModal = withParts(
  [elementAt, has, isBackdrop, isDialogLike, isTopLayer, layersAt],
  function isModal(element: Element, cover: number, styleOf: StyleOf): boolean {
    const isLocked = (): boolean =>
      [document.documentElement, document.body].some((root) => /hidden|clip/.test(styleOf(root).overflowY)) ||
      styleOf(document.body).position === 'fixed';
    const corners = [
      [2, 2],
      [innerWidth - 3, innerHeight - 3],
    ] as const;
    const hasBackdrop = (): boolean =>
      corners.some(([x, y]) => {
        const behind = elementAt(x, y);
        return (
          behind !== null &&
          !element.contains(behind) &&
          layersAt(behind, styleOf).some((layer) => isBackdrop(layer, styleOf))
        );
      });
    return (
      (isTopLayer(element) && element.matches(':modal')) ||
      element.matches('[aria-modal=true],[role=alertdialog]') ||
      has(element, '[aria-modal=true],[role=alertdialog],dialog:modal') ||
      cover > 0.45 ||
      (isDialogLike(element) && (isLocked() || hasBackdrop()))
    );
  },
);

/** A dialog that is not taken away: then its backdrop and its lock are not either. */
export const isStayingDialog = withParts(
  [coverOf, isBackdrop, isShown, isTopLayer],
  function isStayingDialog(layer: Element, styleOf: StyleOf): boolean {
    if (!isShown(layer) || isBackdrop(layer, styleOf)) return false;
    return (
      isTopLayer(layer) ||
      layer.matches('[aria-modal=true],[role=alertdialog]') ||
      (layer.matches('[role=dialog]') && coverOf(layer) > 0.03)
    );
  },
);
