/// <reference lib="dom" />

/*
 * The members that elements have by themselves. A field of a form hides what the form has under the name of the field, in every world: of a form with
 * `<input name="children">` that input is the `children`. So what may be a form is read by these. They change nothing in the page.
 */

export function memberOf<Of extends Element, Name extends keyof Of>(element: Of, name: Name): Of[Name] {
  return element instanceof HTMLFormElement
    ? (Reflect.get(HTMLFormElement.prototype, name, element) as Of[Name])
    : element[name];
}

export function attributeOf(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}
