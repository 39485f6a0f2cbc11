import { findComposedParent, getOutermostHost } from '../parts.ts';
import { getMember, readAttribute } from '../members.ts';
import { isContent } from './content.ts';
import { isClosingLabel, isConsentText, isDismissingLabel, isInListedScript, isWantedLabel } from './phrases.ts';
import {
  allIn,
  getFrameBody,
  hasMatch,
  isStyled,
  measureCoverage,
  measureOpacity,
  readElementText,
  type StyleOf,
} from './elements.ts';
import { isLater } from './sweep-state.ts';
import { canBeClosed, controlsIn, readLabel } from './kinds.ts';
import { elementsBeneath, isBackdrop, isBehindVeil } from './layers.ts';

/*
 * Recognises interruptions in any language by their behaviour: they appear without a request, cover
 * the page, and offer to be closed or refused.
 */

/**
 * A cross, or a small control without text, is in an upper corner of its box. Some pages make a
 * cross of a plain element.
 */
function hasCornerControl(layer: Element, styleOf: StyleOf): boolean {
  const cornerPx = 64;
  const sizePxMax = 60;
  const boxOf = (control: Element): Element => {
    for (let at = findComposedParent(control); at !== null; at = findComposedParent(at)) {
      const { width, height } = at.getBoundingClientRect();
      if (at === layer || (width > 150 && height > 60 && measureOpacity(styleOf(at)) > 0)) return at;
    }
    return layer;
  };
  const isCross = (element: Element): boolean =>
    getMember(element, 'children').length === 0 && isClosingLabel(readElementText(element).trim());
  const isIcon = (element: Element): boolean =>
    element.matches('button,[role=button],a,[class*=close i],[onclick]') && readElementText(element).trim() === '';
  return allIn(layer, '*').some((control) => {
    if (!isCross(control) && !isIcon(control)) return false;
    const { left, right, top, width, height } = control.getBoundingClientRect();
    if (width === 0 || Math.max(width, height) > sizePxMax) return false;
    const box = boxOf(control).getBoundingClientRect();
    return top - box.top < cornerPx && Math.min(left - box.left, box.right - right) < cornerPx;
  });
}

const textFields = 'input:not([type]),[type=text],[type=email],[type=tel],[type=url],textarea';

function hasEmailForm(layer: Element): boolean {
  const fields = allIn(layer, textFields);
  const isForAddress = (field: Element): boolean =>
    ['type', 'inputmode', 'autocomplete', 'name', 'id', 'placeholder'].some((name) =>
      /e-?mail|@|^mail/i.test(readAttribute(field, name) ?? ''),
    );
  const leadsToAccount = allIn(layer, 'form').some((form) =>
    /log-?in|sign-?in|auth|account/i.test(`${readAttribute(form, 'action')} ${readAttribute(form, 'id')}`),
  );
  return fields.length > 0 && fields.length <= 2 && fields.some(isForAddress) && !leadsToAccount;
}

/** The labels are consecutive numbers from 0 or 1, stars or faces. */
function isRatingScale(labels: readonly string[]): boolean {
  if (labels.length < 3 || labels.length > 11) return false;
  const isFrom = (first: number): boolean => labels.every((label, at) => Number(label) === at + first && label !== '');
  return isFrom(0) || isFrom(1) || labels.every((label) => /^(?:[★☆⭐]+|[☹☺\u{1f600}-\u{1f64f}]\ufe0f?)$/u.test(label));
}

const hasRating = (layer: Element): boolean =>
  isRatingScale(
    controlsIn(layer)
      .map((one) => readElementText(one).trim())
      .filter((label) => /^(?:\d{1,2}|[^\p{L}\d×✕✖]{1,6})$/u.test(label)),
  ) || isRatingScale(allIn(layer, 'label').map((one) => readElementText(one).trim()));

const hasStoreLink = (layer: Element): boolean =>
  hasMatch(
    layer,
    '[href*="apps.apple.com"],[href*="itunes.apple.com"],[href*="play.google.com"],[href^="market:"],[href^="itms"],[href^="intent:"],[href*="appgallery"],[href*="app.link"],[href*="onelink.me"]',
  );

const hasButton = (layer: Element): boolean =>
  allIn(layer, 'button,[role=button],[type=button],[type=submit]').some((one) => !isClosingLabel(readLabel(one)));

const isAboutConsent = (layer: Element, text: string): boolean =>
  isConsentText(text) || hasMatch(layer, '[href*=cookie i],[href*=gdpr i],[href*=consent i]');

const isAnnouncing = (text: string): boolean => /[\u{1f514}\u{1f4e3}\u{1f4e2}\u{1f381}]/u.test(text);

/** The layer has parts for which visitors come, such as a table or a video, or many choices. */
function isForVisitor(layer: Element, text: string): boolean {
  const controlsMax = 14;
  const labels = controlsIn(layer).map((one) => readElementText(one).trim());
  const short = labels.filter((label) => /^[\p{sc=Latn}\d–-]{1,3}$/u.test(label) && !/^x$/i.test(label));
  return (
    layer.matches('[role=alertdialog]') ||
    hasMatch(
      layer,
      '[role=alertdialog],[role=grid],[role=gridcell],[role=slider],[role=menuitem],[type=password],[type=file],[type=search],[type=date],[type=time],[type=number],[type=range],table,video,audio,pre,code,[contenteditable=true]',
    ) ||
    (hasMatch(layer, 'iframe') && layer.localName !== 'iframe' && text.trim() === '') ||
    labels.length > controlsMax ||
    (short.length > 2 && !hasRating(layer)) ||
    labels.some(isWantedLabel)
  );
}

/**
 * A layer is in front of content, or a direct child of the body. A panel of an application is
 * neither.
 */
function isOverContent(layer: Element): boolean {
  const root = getOutermostHost(layer);
  if (getMember(root, 'parentElement') === document.body) return true;
  const { left, top, right, bottom } = layer.getBoundingClientRect();
  const shares = [0.15, 0.5, 0.85];
  return shares
    .flatMap((x) => shares.map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const))
    .some(([x, y]) => elementsBeneath(layer, x, y).length > 0);
}

type BehaviourOptions = { readonly kinds: ReadonlyMap<string, unknown>; readonly styleOf: StyleOf };

/**
 * A layer that appeared later must offer a way out, or have the fields or links of an interruption.
 * A layer that existed from the beginning may be a dialog that the page is about, so both are
 * required.
 */
export function isInterruptionByBehaviour(layer: Element, { kinds, styleOf }: BehaviourOptions): boolean {
  const textMax = 1_500;
  const pairMax = 3;
  if (!isStyled(layer)) return false;
  const cover = measureCoverage(layer);
  if (cover < 0.01) return false;
  const text = readElementText(layer);
  if (text.trim().length < 8 || text.length > textMax) return false;
  if (isContent(layer, false, text) || isForVisitor(layer, text)) return false;
  const isConsent = isAboutConsent(layer, text);
  if (!kinds.has(isConsent ? 'consent' : 'newsletter')) return false;
  const isCloseable = canBeClosed(layer) || hasCornerControl(layer, styleOf);
  const isAsking = hasEmailForm(layer) || hasStoreLink(layer) || hasRating(layer) || (isConsent && hasButton(layer));
  const controls = controlsIn(layer);
  const labels = controls.map(readLabel).filter((label) => label.length > 1);
  // The word lists contain the refusals of listed languages. Buttons without a refusal are a
  // choice.
  const isAnswerable =
    labels.length > 1 &&
    labels.length <= pairMax &&
    labels.every((label) => label.length <= 30) &&
    (labels.some(isDismissingLabel) || !labels.some(isInListedScript));
  const isVeiled =
    layer.matches(':modal') ||
    isBackdrop(layer, styleOf) ||
    isBehindVeil(layer, styleOf) ||
    (cover > 0.85 && isTranslucent(layer, styleOf));
  if (!isVeiled && (cover > 0.6 || !isOverContent(layer))) return false;
  if (!isLater(layer)) return isAsking && controls.length > 0 && (isCloseable || isAnswerable);
  return isCloseable || isAnswerable || ((isAsking || isAnnouncing(text)) && controls.length > 0);
}

/** The page is visible through the layer, around its box. */
const isTranslucent = (layer: Element, styleOf: StyleOf): boolean => {
  const body = getFrameBody(layer);
  const opacity = measureOpacity(styleOf(body ?? layer));
  return body === null ? opacity > 0 && opacity < 1 : opacity < 1;
};
