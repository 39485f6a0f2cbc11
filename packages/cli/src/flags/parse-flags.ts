import { parseArgs, type ParseArgsConfig } from 'node:util';
import { WrongUse, type Command } from '../command.ts';
import { nearest } from '../nearest.ts';
import { globalFlagsOf } from './global-flags.ts';
import { outputFlagsOf } from './output-flags.ts';
import { requestOf } from './request-of.ts';

export type Parsed = {
  readonly values: Readonly<Record<string, string | boolean>>;
  readonly words: readonly string[];
  readonly request: Readonly<Record<string, unknown>>;
};
type Raw = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

/** What was typed behind a command, as its own options, words, and the body that its fields describe. */
export function parseFlags(command: Command, args: readonly string[]): Parsed {
  const { options, fields = [] } = command;
  const outputs = outputFlagsOf(command);
  const { values, positionals } = read(args, {
    ...Object.fromEntries(Object.keys(globalFlagsOf(command)).map((name) => [name, { type: 'boolean' }])),
    ...Object.fromEntries(
      fields.map(({ flag, kind }) => [
        flag,
        { type: kind === 'switch' ? 'boolean' : 'string', multiple: kind === 'list' || kind === 'types' },
      ]),
    ),
    ...Object.fromEntries(outputs.map(({ flag }) => [flag, { type: 'boolean' }])),
    ...Object.fromEntries(
      Object.entries(options).map(([name, { value, short }]) => [
        name,
        { type: value === undefined ? 'boolean' : 'string', ...(short !== undefined && { short }) },
      ]),
    ),
  });
  const wanted = outputs.filter(({ flag }) => values[flag] === true).map(({ flag }) => flag);
  const listed = [values['outputs'] ?? []].flat();
  const given = wanted.length === 0 ? values : { ...values, outputs: [...listed, ...wanted] };
  return { values: valuesOf(command, values), words: wordsOf(command, positionals), request: requestOf(fields, given) };
}

function read(args: readonly string[], options: object): { readonly values: Raw; readonly positionals: string[] } {
  try {
    const config = { args: [...args], options, strict: true, allowPositionals: true, allowNegative: true };
    return parseArgs(config as ParseArgsConfig) as { values: Raw; positionals: string[] };
  } catch (error) {
    const [, name] = /^Unknown option '--?([^'=]+)/.exec((error as Error).message) ?? [];
    const near = name === undefined ? undefined : nearest(name, Object.keys(options));
    const hint = near === undefined ? '' : `. Did you mean --${near}?`;
    throw new WrongUse(`${(error as Error).message.split('. To specify')[0]}${hint}`);
  }
}

function valuesOf({ options }: Command, given: Raw): Record<string, string | boolean> {
  return Object.fromEntries(
    Object.entries(options).map(([name, { fallback, value }]) => {
      if (value === undefined) return [name, given[name] === true];
      const text = given[name] ?? fallback;
      if (typeof text !== 'string') throw new WrongUse(`--${name} ${value} is missing`);
      return [name, text];
    }),
  );
}

function wordsOf({ words = [] }: Command, given: readonly string[]): readonly string[] {
  const missing = words.slice(given.length).find(({ name }) => !name.endsWith('?'));
  if (missing !== undefined) throw new WrongUse(`${missing.name.replace('*', '')} is missing: ${missing.about}`);
  const isEndless = words.at(-1)?.name.endsWith('*') === true;
  if (!isEndless && given.length > words.length) throw new WrongUse(`Unexpected argument '${given[words.length]}'`);
  return given;
}
