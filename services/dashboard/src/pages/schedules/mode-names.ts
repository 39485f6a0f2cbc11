import type { ChangeMode } from '@tintype/contracts/schedules/change-detection';

/** The labels of what a schedule can watch, in the words of its user. */
export const watchNames: Readonly<Record<ChangeMode | 'none', string>> = {
  either: 'Text or appearance',
  text: 'Text of the page',
  visual: 'Appearance of the page',
  none: 'Nothing',
};
