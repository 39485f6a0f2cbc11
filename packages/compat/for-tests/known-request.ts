/**
 * A request of another service by its public documentation, and what it becomes. The page is
 * https://example.com/.
 */
export type KnownRequest = {
  readonly asks: string;
  readonly text: string;
  readonly gives: Readonly<Record<string, unknown>>;
  /** Parameters of which nothing, or not all, is in our request. */
  readonly lost?: Readonly<Record<string, 'missing' | 'changed'>>;
};
