import { solidLayer } from '../draw/solid-layer.ts';
import { type Editor, within } from '../editor.ts';

/** An opaque layer leaves nothing of what it covers; the file is written only from the pixels. */
export const redact: Editor<'redact'> = {
  draw: (size, edit) => [solidLayer(within(size, edit), edit.color)],
};
