import { getMember } from '../members.ts';
import { isContent } from './content.ts';
import { isBehindVeil, isModal } from './layers.ts';
import {
  measureCoverage,
  hasMatch,
  isDialogLike,
  isShown,
  isStyled,
  joinElementNames,
  readElementText,
  type StyleOf,
  type StyledElement,
} from './elements.ts';
import {
  canBeClosed,
  canBeDismissed,
  controlsIn,
  isSingleControl,
  isKindByText,
  hasLabel,
  hasStatement,
  type CompiledKind,
} from './kinds.ts';

/**
 * If the page is unusable without an element, the element stays, whatever its text is. Hides the
 * element during the check.
 */
export function isPageUsableWithout(element: StyledElement): boolean {
  const style = getMember(element, 'style');
  const kept = style.getPropertyValue('display');
  const priority = style.getPropertyPriority('display');
  style.setProperty('display', 'none', 'important');
  const left = document.body.innerText.trim().length;
  const pictures = [...document.querySelectorAll('img,video,canvas,iframe,svg')].some((one) => {
    const { width, height } = one.getBoundingClientRect();
    return width * height > 20_000;
  });
  // Some pages stay hidden until the visitor answers such an element.
  const isHeldBack = [...document.querySelectorAll('body > :not(script,style,template), main')].some((one) => {
    const { visibility, position, display } = getComputedStyle(one);
    const isInFlow = !/fixed|absolute/.test(position) && display !== 'none';
    return isInFlow && visibility === 'hidden' && (one.textContent ?? '').length > 200;
  });
  style.setProperty('display', kept, priority);
  return left >= 30 || pictures || isHeldBack;
}

/** A layer must be of a known kind and behave like an interruption. */
export function isInterruption(layer: Element, kinds: readonly CompiledKind[], styleOf: StyleOf): boolean {
  const textMax = 5_000;
  if (!isStyled(layer) || !isShown(layer)) return false;
  const cover = measureCoverage(layer);
  const names = joinElementNames(layer);
  const named = kinds.filter((kind) => kind.names.test(names));
  const isNamed = named.length > 0;
  const isNote = named.some((kind) => kind.isNote);
  if (cover < (isNote ? 0.001 : 0.004)) return false;
  const text = readElementText(layer);
  // The layer is the shell of an application, or another large part of a page.
  if (text.length > 20_000 || isContent(layer, isNamed, text)) return false;
  const modal = isModal(layer, cover, styleOf);
  // A button that opens something, such as a chat, is not an interruption.
  const { width, height } = layer.getBoundingClientRect();
  const isButton = text.trim() === '' || (text.trim().length <= 20 && controlsIn(layer).length > 0);
  const isOfferAlone =
    text.length <= 60 &&
    width < innerWidth * 0.9 &&
    kinds.some((kind) => kind.isOffer && isKindByText(layer, names, text, kind)) &&
    isSingleControl(layer);
  if (!modal && Math.max(width, height) <= 100 && isButton && !isOfferAlone) return false;
  if (text.length > textMax && !hasMatch(layer, 'select,[role=listbox]') && !(modal && isNamed)) return false;
  const said = kinds.filter((kind) => isKindByText(layer, names, text, kind));
  if (!isNamed && said.length === 0) return false;
  const isFrame = layer.localName === 'iframe' || (text.trim() === '' && hasMatch(layer, 'iframe'));
  const isAsking =
    isNote ||
    isOfferAlone ||
    said.some((kind) => hasStatement(layer, text, kind)) ||
    (said.some((kind) => kind.words.test(text)) && controlsIn(layer).length > 1 && isBehindVeil(layer, styleOf)) ||
    named.some((kind) => said.includes(kind)) ||
    canBeDismissed(layer) ||
    [...named, ...said].some((kind) => !kind.isOffer && hasLabel(layer, kind.answers)) ||
    [...named, ...said].some((kind) => hasMatch(layer, kind.fields)) ||
    isDialogLike(layer);
  // A big sheet that cannot be dismissed and requests nothing is part of the page, such as a hero
  // in a fixed stage.
  if (
    modal
      ? !(isAsking || isFrame || controlsIn(layer).length > 0 || hasMatch(layer, 'input,select'))
      : !(isAsking || (isFrame && isNamed))
  )
    return false;
  return isPageUsableWithout(layer);
}

/**
 * A bar in the flow, added before or after the page. A bar that is named after a kind also needs
 * the words of the kind or a way to be dismissed. Any other bar needs the words and a way to be
 * closed without an answer, or a statement of interruptions and any way to be dismissed.
 */
export function isBarOfKind(element: Element, kinds: readonly CompiledKind[]): boolean {
  if (!isStyled(element) || !isShown(element)) return false;
  const { width, height } = element.getBoundingClientRect();
  if (width < innerWidth * 0.9 || height === 0 || height > innerHeight * 0.35) return false;
  const names = joinElementNames(element);
  const barKinds = kinds.filter((kind) => kind.isBar);
  const named = barKinds.filter((kind) => kind.names.test(names));
  const isNamed = named.length > 0;
  const text = readElementText(element);
  if (text.length > (isNamed ? 1_500 : 400) || isContent(element, isNamed, text)) return false;
  if (isNamed) return canBeDismissed(element) || named.some((kind) => isKindByText(element, names, text, kind));
  return canBeClosed(element)
    ? barKinds.some((kind) => isKindByText(element, names, text, kind))
    : canBeDismissed(element) && barKinds.some((kind) => hasStatement(element, text, kind));
}

/**
 * A layer has the words or the name of an interruption and can be dismissed, but could also be part
 * of the page, so it stays.
 */
export function isDoubtful(layer: Element, kinds: readonly CompiledKind[]): boolean {
  const cover = measureCoverage(layer);
  if (cover < 0.01 || !isShown(layer)) return false;
  const names = joinElementNames(layer);
  const isNamed = kinds.some((kind) => kind.names.test(names));
  if (!canBeDismissed(layer)) return false;
  const text = readElementText(layer);
  if (text.length > 5_000 || isContent(layer, isNamed, text)) return false;
  return isNamed || kinds.some((kind) => isKindByText(layer, names, text, kind));
}
