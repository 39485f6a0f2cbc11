import type { EditType } from '@tintype/contracts/pipelines/edits/edit';
import type { Editor } from '../editor.ts';
import { arrow } from './arrow.ts';
import { box } from './box.ts';
import { corners } from './corners.ts';
import { crop } from './crop.ts';
import { frame } from './frame.ts';
import { pad } from './pad.ts';
import { redact } from './redact.ts';
import { resize } from './resize.ts';
import { textEditor } from './text.ts';
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
