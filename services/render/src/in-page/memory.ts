/// <reference lib="dom" />

const key: unique symbol = Symbol.for('tintype.memory') as never;

/**
 * What the code of a capture keeps in a world of the page between two calls. No plain property of `globalThis`: while it is not set yet, an element of the
 * page with this id or name would stand for it (HTML standard, section 7.2.2.3).
 */
export const memory = <Part extends object>(): Part => ((globalThis as { [key]?: object })[key] ??= {}) as Part;
