import { nextRun, timeZoneOf } from '../cron/next-run.ts';
import { parseCron } from '../cron/parse-cron.ts';
import { dataBytesMax, editsMax, type NodeType, titleMax, urlsMax, viewNameMax, viewsMax } from './graph.ts';

type Json = Readonly<Record<string, unknown>>;
/** What is wrong, by the path of the field inside `data`. */
export type Faults = Readonly<Record<string, string>>;

/** What a browser has no validator for: the schemas of captures and edits. The server hands them in. */
export type DeepChecks = {
  readonly options: (options: Json) => Faults;
  readonly edit: (edit: Json) => Faults;
};

type Check = (value: unknown, deep: DeepChecks | undefined) => Faults;
type Row = { readonly fields: Readonly<Record<string, Check>>; readonly required: readonly string[] };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fault = (text: string | undefined): Faults => (text === undefined ? {} : { '': text });
const below = (prefix: string | number, faults: Faults): Faults =>
  Object.fromEntries(
    Object.entries(faults).map(([path, text]) => [path === '' ? String(prefix) : `${prefix}.${path}`, text]),
  );

const text =
  (most: number, least = 1): Check =>
  (value) => {
    if (typeof value !== 'string') return fault('must be a string');
    if (value.trim().length < least) return fault(`must have at least ${least} character${least === 1 ? '' : 's'}`);
    return fault(value.length > most ? `must have at most ${most} characters` : undefined);
  };

/** The form of an address only. Whether it may be called is judged by the server, where its name is resolved. */
const url =
  (most: number): Check =>
  (value) => {
    if (typeof value !== 'string') return fault('must be a string');
    if (!/^https?:\/\//i.test(value)) return fault('must start with http:// or https://');
    if (value.length > most) return fault(`must have at most ${most} characters`);
    return fault(URL.canParse(value) ? undefined : 'is not a URL');
  };

const list =
  (most: number, each: Check): Check =>
  (value, deep) => {
    if (!Array.isArray(value)) return fault('must be an array');
    if (value.length === 0) return fault('must have at least 1 item');
    if (value.length > most) return fault(`must have at most ${most} items`);
    return Object.assign({}, ...value.map((one, index) => below(index, each(one, deep)))) as Faults;
  };

function object({ fields, required }: Row): Check {
  return (value, deep) => {
    if (!isObject(value)) return fault('must be an object');
    const missing = required.filter((name) => value[name] === undefined).map((name) => [name, 'is required']);
    const given = Object.entries(value).filter(([, one]) => one !== undefined);
    const found = given.map(([name, one]) =>
      Object.hasOwn(fields, name) ? below(name, fields[name]!(one, deep)) : { [name]: 'is not a field of this node' },
    );
    return Object.assign(Object.fromEntries(missing), ...found) as Faults;
  };
}

const jsonData: Check = (value) => {
  const bytes = new TextEncoder().encode(JSON.stringify(value) ?? '').length;
  return fault(bytes > dataBytesMax ? `must have at most ${dataBytesMax} bytes of JSON` : undefined);
};

const view = object({
  fields: {
    name: text(viewNameMax),
    options: (value, deep) => (isObject(value) ? (deep?.options(value) ?? {}) : fault('must be an object')),
  },
  required: ['name', 'options'],
});

const views: Check = (value, deep) => {
  const faults = list(viewsMax, view)(value, deep);
  const names = Array.isArray(value) ? value.map((one) => (isObject(one) ? one['name'] : undefined)) : [];
  const twice = names.flatMap((name, index) =>
    name !== undefined && names.indexOf(name) < index ? [[`${index}.name`, 'is the name of another view']] : [],
  );
  return { ...(Object.fromEntries(twice) as Faults), ...faults };
};

const edit: Check = (value, deep) => {
  if (!isObject(value)) return fault('must be an object');
  if (typeof value['type'] !== 'string') return { type: 'is required' };
  return deep?.edit(value) ?? {};
};

const cron: Check = (value) => {
  if (typeof value !== 'string') return fault('must be a string');
  const parsed = parseCron(value);
  if (!parsed.ok) return fault(parsed.problem);
  return fault(nextRun({ cron: parsed.cron, timezone: 'UTC' }, new Date(0)) === undefined ? 'never comes' : undefined);
};
const timezone: Check = (value) =>
  fault(typeof value === 'string' && timeZoneOf(value) !== undefined ? undefined : 'is no name of the tz database');

const rows: Readonly<Record<NodeType, Row>> = {
  source: { fields: { urls: list(urlsMax, url(8_192)) }, required: ['urls'] },
  trigger: { fields: {}, required: [] },
  schedule: { fields: { schedule: cron, timezone }, required: ['schedule', 'timezone'] },
  captures: { fields: { views }, required: ['views'] },
  edit: { fields: { edits: list(editsMax, edit) }, required: ['edits'] },
  gallery: { fields: { title: text(titleMax, 0) }, required: [] },
  webhook: { fields: { url: url(2_048), customData: jsonData }, required: ['url'] },
};

/** What is wrong with the data of a node of this type. */
export const checkData = (type: NodeType, data: unknown, deep?: DeepChecks): Faults => object(rows[type])(data, deep);
