import { effectFaults } from '@tintype/contracts/capture/effects';
import { inputFaults } from '@tintype/contracts/capture/fragments';
import { optionRows, optionsWithoutEffect } from '@tintype/contracts/capture/options';
import { outputTable } from '@tintype/contracts/capture/outputs';
import { getSchemaAt } from './our-fields.ts';
import type { SentFields } from './rule.ts';
import type { SupportedService } from './services.ts';

type RequestTree = Record<string, unknown>;
type ReportParameter = (parameter: string, kind: 'missing' | 'changed', text: string) => void;
type RequestDraft = {
  /** A replaced value is not reported if no parameter is named. */
  readonly put: (fields: SentFields, parameter?: string) => void;
  readonly addBeside: (outputs: readonly object[]) => void;
  readonly finish: () => Readonly<Record<string, unknown>>;
};

const proxyLevels = ['none', 'light', 'normal', 'pro', 'pro_plus', 'ultimate'];
const findEffectFaults = effectFaults(optionRows);

export function createDraft({ unasked }: SupportedService, say: ReportParameter): RequestDraft {
  const asked = new Map<string, unknown>();
  /** The parameter from which a field was translated. */
  const from = new Map<string, string>();
  const beside: object[] = [];
  return {
    put: (fields, parameter) => {
      for (const [path, value] of Object.entries(fields)) {
        if (value === undefined) continue;
        const fitting = fitToBounds(path, value);
        if (fitting !== value && parameter !== undefined)
          say(parameter, 'changed', `was changed to ${String(fitting)}, the nearest allowed value`);
        asked.set(path, mergeValues(path, asked.get(path), fitting));
        if (parameter !== undefined) from.set(path, parameter);
      }
    },
    addBeside: (outputs) => {
      for (const output of outputs) beside.push(output);
    },
    finish: () => {
      const parameterOf = (path: string): string =>
        [...from].find(([own]) => own === path || own.startsWith(`${path}.`) || path.startsWith(`${own}.`))?.[1] ??
        path;
      const isText = asked.get('outputs') !== undefined && asked.get('format') === undefined;
      const kind = isText ? undefined : asked.get('format') === 'pdf' ? 'pdf' : 'picture';
      const base = { ...unasked.all, ...(kind !== undefined && unasked[kind]) };
      const request = toTree({ ...base, ...Object.fromEntries(asked) });
      if (request['device'] !== undefined) leaveScreenToDevice(request, from, say);
      const outputs = [...((request['outputs'] ?? []) as object[]), ...beside];
      if (outputs.length > 0)
        request['outputs'] = nameOutputs([
          ...(kind === undefined ? [] : [moveFileToOutput(request, kind)]),
          ...outputs,
        ]);
      for (const name of optionsWithoutEffect(request)) {
        if (from.has(name))
          say(from.get(name)!, 'missing', `${name} has no effect with the other options of the request`);
        delete request[name];
      }
      for (const [path, fault] of Object.entries({
        ...inputFaults(request),
        ...findEffectFaults(addDefaults(request)),
      })) {
        if (path === 'url') say('url', 'missing', fault);
        else if (removeField(request, path.split('.'))) say(parameterOf(path), 'missing', `${path} ${fault}`);
      }
      return removeDefaults(request);
    },
  };
}

/** Limits a number to the bounds of the field. Rounds it for an integer. */
function fitToBounds(path: string, value: unknown): unknown {
  const { type, minimum = -Infinity, maximum = Infinity } = getSchemaAt(path);
  if (typeof value !== 'number') return value;
  const whole = [type].flat().includes('integer') ? Math.round(value) : value;
  return Math.min(Math.max(whole, minimum), maximum);
}

function mergeValues(path: string, before: unknown, value: unknown): unknown {
  if (before === undefined) return value;
  if (Array.isArray(before) && Array.isArray(value))
    return [...new Set([...(before as unknown[]), ...(value as unknown[])])];
  if (path === 'customJs' || path === 'customCss') return `${before as string}\n${value as string}`;
  if (path === 'blockLevel')
    return proxyLevels[Math.max(proxyLevels.indexOf(before as string), proxyLevels.indexOf(value as string))];
  return value;
}

function toTree(fields: SentFields): RequestTree {
  const tree: RequestTree = {};
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.');
    const last = names.pop()!;
    let place = tree;
    for (const name of names) place = (place[name] ??= {}) as RequestTree;
    const here = place[last];
    place[last] = isTree(here) && isTree(value) ? { ...here, ...value } : value;
  }
  return tree;
}
const isTree = (value: unknown): value is RequestTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function leaveScreenToDevice(request: RequestTree, from: ReadonlyMap<string, string>, say: ReportParameter): void {
  for (const [path, parameter] of from)
    if (path.startsWith('viewport')) say(parameter, 'missing', 'has no effect together with device');
  delete request['viewport'];
}

/** The single file becomes an output, because there are other outputs. */
function moveFileToOutput(request: RequestTree, kind: 'picture' | 'pdf'): object {
  const type = kind === 'pdf' ? 'pdf' : 'screenshot';
  const output: RequestTree = { type };
  for (const name of Object.keys(outputTable[type].properties)) {
    const own = type === 'pdf' && name === 'format' ? 'paper' : name;
    if (request[own] === undefined) continue;
    output[name] = request[own];
    delete request[own];
  }
  delete request['format'];
  return output;
}

/** Two outputs of one type get different ids. */
function nameOutputs(outputs: readonly object[]): object[] {
  const names = new Set<string>();
  return outputs.map((output) => {
    const { type, id } = output as { readonly type: string; readonly id?: string };
    const name = id ?? type;
    const isAgain = names.has(name);
    names.add(name);
    return isAgain ? { ...output, id: `${type}-${names.size + 1}` } : output;
  });
}

/** Adds the defaults that the rules of effects read. */
function addDefaults(request: RequestTree): RequestTree {
  const whole = (file: RequestTree): RequestTree =>
    isTree(file['resize']) ? { ...file, resize: { fit: 'inside', ...file['resize'] } } : file;
  const viewport = {
    width: 1_920,
    height: 1_080,
    deviceScaleFactor: 1,
    ...(request['viewport'] as object | undefined),
  };
  const outputs = request['outputs'] as RequestTree[] | undefined;
  return { ...whole(request), viewport, ...(outputs !== undefined && { outputs: outputs.map(whole) }) };
}

function removeField(place: unknown, [name, ...rest]: readonly string[]): boolean {
  if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name!)) return false;
  if (rest.length > 0) return removeField((place as RequestTree)[name!], rest);
  return Reflect.deleteProperty(place, name!);
}

/** Removes default values and sorts the options in the order of the documentation. */
function removeDefaults(request: RequestTree): Readonly<Record<string, unknown>> {
  const defaults = new Map(
    optionRows.map(([name, { schema }]) => [name as string, (schema as { default?: unknown }).default]),
  );
  const names = ['url', 'html', 'baseUrl', ...defaults.keys(), ...Object.keys(request)];
  return Object.fromEntries(
    [...new Set(names)]
      .filter(
        (name) => request[name] !== undefined && JSON.stringify(request[name]) !== JSON.stringify(defaults.get(name)),
      )
      .map((name) => [name, request[name]]),
  );
}
