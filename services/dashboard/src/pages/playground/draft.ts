import { useSyncExternalStore } from 'react';

export type PlaygroundDraft = Readonly<Record<string, unknown>>;

let draft: PlaygroundDraft = {};
const listeners = new Set<() => void>();

export function setPlaygroundDraft(next: PlaygroundDraft): void {
  draft = next;
  for (const listener of listeners) listener();
}
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The request outlives the page, so that leaving it loses nothing. It is only in memory, because
 * actions may contain passwords.
 */
export const usePlaygroundDraft = (): PlaygroundDraft => useSyncExternalStore(subscribe, () => draft);
export const getPlaygroundDraft = (): PlaygroundDraft => draft;

export function withField(request: PlaygroundDraft, name: string, value: unknown): PlaygroundDraft {
  const { [name]: _old, ...others } = request;
  return value === undefined ? others : { ...others, [name]: value };
}
