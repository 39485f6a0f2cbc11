import type { ChangeMode } from '@tintype/contracts/schedules/change-detection';

/** What a schedule watches, in the words of its user. */
export const watchNames: Readonly<Record<ChangeMode | 'none', string>> = {
  either: 'Words or look',
  text: 'The words of the page',
  visual: 'How the page looks',
  none: 'Nothing',
};
