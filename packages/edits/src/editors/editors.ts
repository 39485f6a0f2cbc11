import type { EditType } from '@tintype/contracts/pipelines/edits/edit';
import type { Editor } from '../editor.ts';
import { arrow, box, redact, textEditor } from './annotate.ts';
import { corners, crop, frame, pad, resize } from './reshape.ts';
import { watermark } from './watermark.ts';

/** All edits except `convert`, which sets the format of the file at the end. */
export const editors: { readonly [Type in Exclude<EditType, 'convert'>]: Editor<Type> } = {
  crop,
  resize,
  pad,
  frame,
  corners,
  watermark,
  text: textEditor,
  arrow,
  box,
  redact,
};
