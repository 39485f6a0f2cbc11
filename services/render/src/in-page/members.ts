/// <reference lib="dom" />

/*
 * Functions that read members which elements have by the standard. A field of a form hides the
 * member of the form that has the field's name, in every world: in a form with `<input
 * name="children">`, `children` is that input. So these functions read everything that may be a
 * form. They change nothing in the page.
 */

export function getMember<Of extends Element, Name extends keyof Of>(element: Of, name: Name): Of[Name] {
  return element instanceof HTMLFormElement
    ? (Reflect.get(HTMLFormElement.prototype, name, element) as Of[Name])
    : element[name];
}

export function readAttribute(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}
