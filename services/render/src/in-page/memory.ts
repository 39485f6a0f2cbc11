/// <reference lib="dom" />

const key: unique symbol = Symbol.for('tintype.memory') as never;

/**
 * State that in-page code keeps between two calls. It has a symbol as its key, because a string key that is not set yet reads as the element with that id or
 * name (named access on the Window object, HTML standard, section 7.2.2.3).
 */
export const memory = <Part extends object>(): Part => ((globalThis as { [key]?: object })[key] ??= {}) as Part;
