import { choiceRule, type SentFields, type TranslatedParameter, customRule, type Rule, fieldRule } from './rule.ts';
import { parseBoolean, isObject, parseJsonValue, parseList, NoCounterpart } from './values.ts';
import { resourceTypes } from '@tintype/contracts/capture/visitor-options';
import { findEntry } from '@tintype/contracts/schemas/find-entry';

/** The latest of several load events counts. */
const loadEvents: Readonly<Record<string, string>> = {
  commit: 'domcontentloaded',
  domcontentloaded: 'domcontentloaded',
  domloaded: 'domcontentloaded',
  dom_loaded: 'domcontentloaded',
  load: 'load',
  loaded: 'load',
  page_loaded: 'load',
  auto: 'load',
  networkidle: 'networkidle',
  networkidle0: 'networkidle',
  networkidle2: 'networkidle',
  network_idle: 'networkidle',
  mostrequestsfinished: 'networkidle',
  requestsfinished: 'networkidle',
};
const loadEventOrder = ['domcontentloaded', 'load', 'networkidle'];
export const waitUntilRule: Rule = fieldRule('waitUntil', (value) => {
  const read = parseList(value, ',').map((one) => {
    const event = findEntry(loadEvents, String(one).toLowerCase());
    if (event === undefined) throw new NoCounterpart(`${JSON.stringify(one)} has no equivalent`);
    return event;
  });
  return loadEventOrder.findLast((event) => read.includes(event));
});

/** The format of the single file, or the output that contains such a text. */
export const fileFormatRule: Rule = customRule('format', (value) => {
  const name = String(value).toLowerCase();
  if (['png', 'jpeg', 'webp', 'pdf'].includes(name)) return { fields: { format: name } };
  if (name === 'jpg') return { fields: { format: 'jpeg' } };
  const type = { html: 'html', md: 'markdown', markdown: 'markdown', txt: 'text' }[name];
  if (type !== undefined) return { fields: { outputs: [{ type }] } };
  throw new NoCounterpart(`the format ${JSON.stringify(value)} does not exist`);
});

/** Maps resource types of other services to the types of this API. */
const resourceTypesByName: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(resourceTypes.map((type) => [type, type])),
  fetch: 'xhr',
  eventsource: 'xhr',
  socket: 'websocket',
  style: 'stylesheet',
  styles: 'stylesheet',
  images: 'image',
  fonts: 'font',
};
export const blockedTypesRule: Rule = customRule('blockResourceTypes', (value) => {
  const asked = parseList(value, ',').map((one) => String(one).toLowerCase());
  const read = asked.flatMap((one) => findEntry(resourceTypesByName, one) ?? []);
  const unknown = asked.filter((one) => findEntry(resourceTypesByName, one) === undefined);
  if (read.length === 0) throw new NoCounterpart(`${unknown.join(', ')} cannot be blocked as a resource type`);
  return {
    fields: { blockResourceTypes: [...new Set(read)] },
    ...(unknown.length > 0 && { note: `${unknown.join(', ')} cannot be blocked as a resource type` }),
  };
});

/** An object, or `x,y,width,height`. */
export const clipRule: Rule = fieldRule('clip', (value) => {
  const read = parseJsonValue(value);
  const sides = ['x', 'y', 'width', 'height'] as const;
  const numbers = isObject(read) ? sides.map((side) => Number(read[side])) : String(read).split(',').map(Number);
  if (numbers.length !== 4 || !numbers.every(Number.isFinite))
    throw new NoCounterpart(`${JSON.stringify(value)} is not a rectangle in the form x,y,width,height`);
  return Object.fromEntries(sides.map((side, at) => [side, Math.round(numbers[at]!)]));
});

export const urlRule: Rule = customRule('url', (value) => {
  const text = String(value).trim();
  if (/^https?:\/\//i.test(text)) return { fields: { url: text } };
  return { fields: { url: `https://${text.replace(/^\/\//, '')}` }, note: 'was prefixed with https://' };
});

export const colourSchemeRule: Rule = choiceRule('darkMode', {
  dark: true,
  light: false,
  'no-preference': false,
  no_preference: false,
});
export const reducedMotionRule: Rule = choiceRule('reducedMotion', {
  reduce: true,
  'no-preference': false,
  no_preference: false,
});

export const stepsRule = (type: string, more: SentFields = {}): Rule =>
  customRule('actions', (value) => ({
    fields: { actions: parseList(value).map((selector) => ({ type, selector: String(selector), ...more })) },
  }));

/** Joins texts such as code or styles. An object has its text in `content`. */
export const joinedTextRule = (path: string): Rule =>
  customRule(path, (value) => {
    const texts = parseList(value).map((one) => (isObject(one) ? one['content'] : one));
    const read = texts.filter((one): one is string => typeof one === 'string');
    if (read.length === 0) throw new NoCounterpart(`the service does not load files; send the text in ${path}`);
    // The URL of a file is accepted in place of its text.
    const files = read.filter((text) => /^https?:\/\/\S+$/.test(text));
    const own = read.filter((text) => !files.includes(text));
    return {
      ...(own.length > 0 && { fields: { [path]: own.join('\n') } }),
      ...(files.length > 0 && { note: `${files.join(', ')} is not loaded; send its text in ${path}` }),
    };
  });

/** The switch `force` requests a new image, whatever the age. */
export const cacheAgeRule = (force: string, read: (value: unknown) => number | undefined): Rule =>
  customRule('cacheTtl', (value, given) => (isOn(given[force]) ? {} : { fields: { cacheTtl: read(value) } }));

/** The scripts of a page are loaded files, and text in the page itself. */
export const scriptBlocking: TranslatedParameter = {
  fields: { blockResourceTypes: ['script'] },
  note: 'inline scripts of the page still run',
};

export const isOn = (value: unknown): boolean => parseBoolean(value) === true;
