/** Where time comes from. Tests hand in one that they move themselves. */
export type Clock = { readonly now: () => Date };
export const systemClock: Clock = { now: () => new Date() };
