/// <reference lib="dom" />

/*
 * Functions that read the standard members of elements. A field of a form hides the form's member
 * of the same name, in every JavaScript world: in a form with `<input name="children">`, `children`
 * is that input. So these functions read everything that may be a form.
 */

export function getMember<Of extends Element, Name extends keyof Of>(element: Of, name: Name): Of[Name] {
  return element instanceof HTMLFormElement
    ? (Reflect.get(HTMLFormElement.prototype, name, element) as Of[Name])
    : element[name];
}

export function readAttribute(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}
