import type { ChangeMode } from '@tintype/contracts/schedules/change-detection';

export const modeNames: Readonly<Record<ChangeMode, string>> = {
  visual: 'Image',
  text: 'Text',
  either: 'Image or text',
};
