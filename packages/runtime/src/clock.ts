/** The source of time. Tests pass a clock that they control. */
export type Clock = { readonly now: () => Date };
export const systemClock: Clock = { now: () => new Date() };
