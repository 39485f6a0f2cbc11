import { parserOf } from '../../schemas/parse.ts';
import { schema } from '../../schemas/schema.ts';
import { type CompleteEdit, edit } from './edit.ts';
import { editFaults } from './edit-faults.ts';

const parse = parserOf(schema({ type: 'object', required: ['edit'], properties: { edit } }));
type Fields = Readonly<Record<string, string>>;
type Read = { readonly ok: true; readonly edit: CompleteEdit } | { readonly ok: false; readonly fields: Fields };

/** An edit of a graph with its defaults, or what is wrong with it, by the names of its fields. A graph keeps it as it was sent. */
export function readEdit(given: unknown): Read {
  const parsed = parse({ edit: given });
  if (!parsed.ok) return { ok: false, fields: ofEdit(Object.entries(parsed.fields)) };
  const complete = parsed.value.edit as CompleteEdit;
  const unknown = ofEdit(parsed.ignored.map((path) => [path, 'is not a field of this edit']));
  const fields = { ...unknown, ...editFaults(complete) };
  return Object.keys(fields).length === 0 ? { ok: true, edit: complete } : { ok: false, fields };
}

const ofEdit = (fields: readonly (readonly [string, string])[]): Fields =>
  Object.fromEntries(fields.map(([path, message]) => [path.replace(/^edit\.?/, ''), message]));
