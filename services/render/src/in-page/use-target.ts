import { memory } from './memory.ts';
import { getMember } from './members.ts';
import { pause } from './parts.ts';

/**
 * Functions that act on the element that `locate` found last in this world. A replaced page has no
 * such element, so a step for the old page does not affect the new page. Text of the caller is
 * never part of a result or an error.
 */
export type TargetWorld = { target?: Element };

export type PreparedField = {
  readonly refused?: string;
  readonly isWhole: boolean;
  readonly caretIsBefore: boolean;
  readonly isSecret?: boolean;
};

/**
 * Focuses a field and selects its content (`clear`), or places the caret after it. A label
 * represents its field.
 */
export function prepareField(clear: boolean): PreparedField {
  const world = memory<TargetWorld>();
  const refuse = (refused: string): PreparedField => ({ refused, isWhole: false, caretIsBefore: false });
  const asked = world.target;
  if (asked === undefined) return refuse(navigatedAway);
  const element = (asked.localName === 'label' ? ((asked as HTMLLabelElement).control ?? asked) : asked) as HTMLElement;
  world.target = element;
  const byKeys = ['text', 'search', 'url', 'tel', 'email', 'password', 'number'];
  const whole = ['date', 'time', 'datetime-local', 'month', 'week', 'color', 'range'];
  const isArea = element.localName === 'textarea';
  const isInput = element.localName === 'input';
  const kind = isInput ? (element as HTMLInputElement).type : '';
  if (!isArea && !byKeys.includes(kind) && !whole.includes(kind) && !element.isContentEditable)
    return refuse('the element is not a text field');
  if ((isArea || isInput) && (element as HTMLInputElement).readOnly) return refuse('the field is read-only');
  element.focus();
  if (whole.includes(kind)) return { isWhole: true, caretIsBefore: false };

  if (!isArea && !isInput) {
    const selection = element.ownerDocument.getSelection();
    selection?.selectAllChildren(element);
    if (!clear) selection?.collapseToEnd();
    return { isWhole: false, caretIsBefore: false };
  }
  const field = element as HTMLInputElement;
  field.select();
  const isSecret = kind === 'password';
  if (clear) return { isWhole: false, caretIsBefore: false, isSecret };
  // HTML standard, section 4.10.5.2.10: email and number fields do not let the caret be placed.
  if (field.selectionStart === null) return { isWhole: false, caretIsBefore: true };
  field.setSelectionRange(field.value.length, field.value.length);
  return { isWhole: false, caretIsBefore: false, isSecret };
}

const navigatedAway = 'the page navigated away before the step was complete';

/**
 * Keys would go to a frame of another site. Fields of the page itself may take over the focus, as
 * fields for one digit each do.
 */
export function areKeysLost(): boolean {
  for (let active = document.activeElement; active !== null;) {
    const within: Element | null | undefined = getMember(active, 'shadowRoot')?.activeElement;
    if (within) active = within;
    else if (!/^(?:iframe|frame|object|embed)$/.test(active.localName)) return false;
    else {
      const inner: Document | null = (active as HTMLIFrameElement).contentDocument;
      if (inner === null) return true;
      active = inner.activeElement;
    }
  }
  return false;
}

/** Returns the reason if the value could not be set, else `null`. */
export function enterValue(text: string): string | null {
  const target = memory<TargetWorld>().target as HTMLInputElement | undefined;
  if (target === undefined) return navigatedAway;
  target.value = text;
  if (target.value === '' && text !== '') return 'the field does not accept this text';
  reportInput(target);
  return null;
}

export function focusTarget(): boolean {
  const target = memory<TargetWorld>().target as HTMLElement | undefined;
  target?.focus();
  return target?.matches(':focus-within') ?? false;
}

function reportInput(element: Element): void {
  element.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
}

/**
 * Selects the option as soon as it exists. Returns the reason if this was not possible, else
 * `null`.
 */
export async function chooseOption(value: string, budgetMs: number): Promise<string | null> {
  const { target } = memory<TargetWorld>();
  if (target === undefined) return navigatedAway;
  const endsAt = performance.now() + budgetMs;
  const element = (
    target.localName === 'label' ? (target as HTMLLabelElement).control : target
  ) as HTMLSelectElement | null;
  if (element?.localName !== 'select') return 'the element is not a select element';
  const find = (): HTMLOptionElement | undefined => [...element.options].find((option) => option.value === value);
  let option = find();
  while (option === undefined && performance.now() < endsAt) {
    await pause(30);
    option = find();
  }
  if (option === undefined) {
    const known = [...element.options].slice(0, 10).map((one) => JSON.stringify(one.value.slice(0, 40)));
    return (
      'no option has this value; the values are ' +
      `${known.length === 0 ? 'none' : known.join(', ')}${element.options.length > 10 ? ' and more' : ''}`
    );
  }
  if (option.disabled || option.closest('optgroup[disabled]') !== null) return 'the option is disabled';
  element.focus();
  for (const one of element.options) one.selected = one === option;
  reportInput(element);
  return null;
}
