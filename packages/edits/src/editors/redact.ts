import { solidLayer } from '../draw/solid-layer.ts';
import { type Editor, within } from '../editor.ts';

/**
 * The layer is opaque and the file is written only from the pixels, so nothing of the covered
 * content remains.
 */
export const redact: Editor<'redact'> = {
  draw: (size, edit) => [solidLayer(within(size, edit), edit.color)],
};
