import { useSyncExternalStore } from 'react';

export type Draft = Readonly<Record<string, unknown>>;

let draft: Draft = {};
const listeners = new Set<() => void>();

export function setDraft(next: Draft): void {
  draft = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Returns the current request, with only the values that differ from the defaults. It outlives the
 * page, so that leaving the page loses nothing. It is only in memory, because actions may contain
 * passwords.
 */
export const useDraft = (): Draft => useSyncExternalStore(subscribe, () => draft);
export const currentDraft = (): Draft => draft;

export function withField(request: Draft, name: string, value: unknown): Draft {
  const { [name]: _old, ...others } = request;
  return value === undefined ? others : { ...others, [name]: value };
}
