import type { Blocker } from './blocker.ts';
import { popupKinds } from './interruptions.ts';

/** Overlays that nobody asked for. Looks are all it changes: no button is pressed, nothing is sent. */
export const createPopupBlocker = (): Blocker => ({ kinds: popupKinds });
