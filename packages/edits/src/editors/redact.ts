import { solidLayer } from '../draw/solid-layer.ts';
import { type Editor, keepInside } from '../editor.ts';

/**
 * The layer is opaque and the file is written only from the pixels, so nothing of the covered
 * content remains.
 */
export const redact: Editor<'redact'> = {
  draw: (size, edit) => [solidLayer(keepInside(size, edit), edit.color)],
};
