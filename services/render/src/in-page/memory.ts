/// <reference lib="dom" />

const key: unique symbol = Symbol.for('tintype.memory') as never;

/**
 * Returns the state that in-page code stores between two calls. The key is a symbol, because an
 * unset string key reads as the element with that ID or name (named access on the Window object,
 * HTML standard, section 7.2.2.3).
 */
export const memory = <Part extends object>(): Part => ((globalThis as { [key]?: object })[key] ??= {}) as Part;
