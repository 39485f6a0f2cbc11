import { createParser } from '../../schemas/parse.ts';
import { schema } from '../../schemas/schema.ts';
import { type CompleteEdit, edit, type EditOf, type EditType, watermarkPicture } from './edit.ts';
import { readColour } from '../../colours/colour.ts';

const parse = createParser(schema({ type: 'object', required: ['edit'], properties: { edit } }));
type ReadEditFields = Readonly<Record<string, string>>;
type EditRead =
  | { readonly ok: true; readonly edit: CompleteEdit }
  | { readonly ok: false; readonly fields: ReadEditFields };

/** Returns the edit with its defaults, or its errors by field name. */
export function readEdit(given: unknown): EditRead {
  const parsed = parse({ edit: given });
  if (!parsed.ok) return { ok: false, fields: getEditFields(Object.entries(parsed.fields)) };
  const complete = parsed.value.edit as CompleteEdit;
  const unknown = getEditFields(parsed.ignored.map((path) => [path, 'is not a field of this edit']));
  const fields = { ...unknown, ...editFaults(complete) };
  return Object.keys(fields).length === 0 ? { ok: true, edit: complete } : { ok: false, fields };
}

const getEditFields = (fields: readonly (readonly [string, string])[]): ReadEditFields =>
  Object.fromEntries(fields.map(([path, message]) => [path.replace(/^edit\.?/, ''), message]));

type ReadEditFaults = Readonly<Record<string, string>>;
type ReadEditRules = { readonly [Type in EditType]?: (edit: EditOf<Type>) => ReadEditFaults };

const colourFields = ['color', 'background', 'fill'] as const;
const notAColour = 'must be a colour such as #336699, rgba(0, 0, 0, 0.25), navy or transparent';

const rules: ReadEditRules = {
  resize: ({ width, height }): ReadEditFaults =>
    width === undefined && height === undefined ? { width: 'must be set, unless height is set' } : {},
  pad: ({ top, right, bottom, left }): ReadEditFaults =>
    top + right + bottom + left === 0 ? { top: 'must be greater than 0, unless another side is greater than 0' } : {},
  watermark: ({ image }): ReadEditFaults =>
    image === undefined || watermarkPicture(image) !== undefined
      ? {}
      : { image: 'must be a PNG, JPEG or WebP file of at most 256 KiB in base64' },
  arrow: ({ fromX, fromY, toX, toY }): ReadEditFaults =>
    fromX === toX && fromY === toY ? { toX: 'must differ from fromX, or toY from fromY' } : {},
  redact: ({ color }): ReadEditFaults =>
    (readColour(color)?.alpha ?? 255) === 255 ? {} : { color: 'must be an opaque colour' },
  convert: ({ background }): ReadEditFaults =>
    (readColour(background)?.alpha ?? 255) === 255 ? {} : { background: 'must be an opaque colour' },
};

function editFaults(edit: CompleteEdit): ReadEditFaults {
  const given = new Map<string, unknown>(Object.entries(edit));
  const colours = colourFields.filter((field) => {
    const value = given.get(field);
    return typeof value === 'string' && readColour(value) === undefined;
  });
  const rule = rules[edit.type] as ((edit: CompleteEdit) => ReadEditFaults) | undefined;
  return { ...Object.fromEntries(colours.map((field) => [field, notAColour])), ...rule?.(edit) };
}
