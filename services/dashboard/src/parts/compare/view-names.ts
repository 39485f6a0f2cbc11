import type { DiffView } from '../../address/search.ts';

export const viewNames: Readonly<Record<DiffView, string>> = {
  split: 'Side by side',
  swipe: 'Swipe',
  onion: 'Overlay',
  mask: 'Changes',
  before: 'Blink',
};
