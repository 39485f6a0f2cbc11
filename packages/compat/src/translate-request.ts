import { findOwnField, getSchemaAt } from './our-fields.ts';
import { pastedLengthMax, type PastedRequest, readRequest } from './read-request.ts';
import { createDraft } from './request-draft.ts';
import { fieldRule, type Rule, type Rules } from './rule.ts';
import {
  type SupportedService,
  type SupportedServiceName,
  supportedServiceNames,
  supportedServices,
} from './services.ts';
import { urlRule } from './shared-rules.ts';
import { isObject, parseJsonValue, NoCounterpart } from './values.ts';
import { findEntry } from '@tintype/contracts/schemas/find-entry';

export type TranslationNote = {
  readonly parameter: string;
  /** `missing`: not in the translated request. `changed`: only a part of it is. */
  readonly kind: 'missing' | 'changed';
  readonly text: string;
};
export type Translation = {
  readonly endpoint: string;
  /** The request has no default values and no key. */
  readonly request: Readonly<Record<string, unknown>>;
  /** Parameters without a complete equivalent. */
  readonly notes: readonly TranslationNote[];
};

/**
 * Translates a request and reports what is lost. `text` is an address, a `curl` command or a JSON
 * body. Keys of the other service are removed, and nothing is sent anywhere.
 */
export function translateRequest(from: SupportedServiceName, text: string): Translation {
  if (text.length > pastedLengthMax) throw new NoCounterpart('The request is too long.');
  const service: SupportedService = supportedServices[from];
  const pasted = readRequest(text);
  const notes: TranslationNote[] = [];
  const { given, fields, endpoint } = readPath(service, pasted);
  const parameters = flattenParameters(service.rules, groupRepeated([...given, ...pasted.parameters]));
  const all = Object.fromEntries(parameters);
  const draft = createDraft(service, (parameter, kind, said) => notes.push({ parameter, kind, text: said }));
  draft.put({ ...(pasted.verb === 'pdf' && { format: 'pdf' }), ...service.result?.(all), ...fields });
  let path = endpoint ?? '/v1/screenshots';
  for (const [name, value] of parameters) {
    const rule = findEntry(service.rules, name) ?? findEntry(commonRules, name) ?? findOwnRule(name);
    if (rule === undefined) {
      notes.push({ parameter: name, kind: 'missing', text: `is not a known parameter of ${service.title}` });
      continue;
    }
    try {
      const { fields: made = {}, beside = [], endpoint: other, note } = rule.translate(value, all);
      draft.put(made, name);
      draft.addBeside(beside);
      path = other ?? path;
      if (note !== undefined) notes.push({ parameter: name, kind: 'changed', text: note });
    } catch (error) {
      if (!(error instanceof NoCounterpart)) throw error;
      notes.push({ parameter: name, kind: 'missing', text: error.message });
    }
  }
  for (const [name] of pasted.headers)
    notes.push({ parameter: `header ${name}`, kind: 'missing', text: 'is not translated' });
  const request = draft.finish();
  return { endpoint: request['webhookUrl'] === undefined ? path : '/v1/screenshots/async', request, notes };
}

export function detectService(text: string): SupportedServiceName | undefined {
  const [, host = ''] = /https?:\/\/([^/\s"'?:]+)/.exec(text) ?? [];
  if (/^(npx\s+)?playwright\s/.test(text.trim())) return 'playwright';
  if (/\/forms\/chromium\//.test(text)) return 'gotenberg';
  return supportedServiceNames.find((name) => (supportedServices[name] as SupportedService).host?.test(host) === true);
}

/** The field has the same name in both services. */
function findOwnRule(path: string): Rule | undefined {
  const [first = '', ...rest] = path.split('.');
  const field = findOwnField(first);
  if (field === undefined) return undefined;
  const own = [field, ...rest].join('.');
  return Object.keys(getSchemaAt(own)).length > 0 ? fieldRule(own) : undefined;
}
const commonRules: Rules = { url: urlRule };

function readPath(service: SupportedService, { url }: PastedRequest) {
  const found = url === undefined ? {} : (service.ofPath?.(url) ?? {});
  return { given: found.given ?? [], fields: found.fields ?? {}, endpoint: found.endpoint };
}

/** A repeated name becomes a list. */
const groupRepeated = (parameters: readonly (readonly [string, unknown])[]): [string, unknown][] =>
  [...Map.groupBy(parameters, ([name]) => name.replace(/\[\]$/, ''))].map(([name, group]) => {
    const values = group.map(([, value]) => value);
    return [name, values.length > 1 ? values : values[0]];
  });

function flattenParameters(
  rules: Rules,
  parameters: readonly (readonly [string, unknown])[],
): (readonly [string, unknown])[] {
  return parameters.flatMap(([name, value]) => {
    const read = parseJsonValue(value);
    const isOuter = isObject(read) && Object.keys(rules).some((one) => one.startsWith(`${name}.`));
    if (!isOuter) return [[name, value] as const];
    return flattenParameters(
      rules,
      Object.entries(read).map(([inner, own]) => [`${name}.${inner}`, own] as const),
    );
  });
}
