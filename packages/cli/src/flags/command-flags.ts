import { Argument, Option as Flag, type Command as Node } from 'commander';
import type { Command, Option, Word } from '../command.ts';
import { shortHelpLayout, globalFlags, globalFlagsOf } from '../help.ts';
import type { RequestField } from './field.ts';
import { buildRequest } from './build-request.ts';

export type ParsedFlags = {
  readonly values: Readonly<Record<string, string | boolean>>;
  readonly words: readonly string[];
  readonly request: Readonly<Record<string, unknown>>;
};

export function addFlags(node: Node, command: Command, { isWholeHelp }: { readonly isWholeHelp: boolean }): void {
  const { words = [], options, fields = [], shown, example } = command;
  const isShort = !isWholeHelp && shown !== undefined;
  const isHidden = ({ flag }: Pick<RequestField, 'flag'>): boolean => isShort && !shown.includes(flag);
  if (isShort) node.configureHelp(shortHelpLayout);
  for (const word of words) node.addArgument(argumentOf(word));
  // An unknown subcommand is refused later, with the names of the subcommands.
  if (words.length === 0 && node.commands.length > 0) node.allowExcessArguments();
  for (const [name, option] of Object.entries(options)) node.addOption(optionOf(name, option));
  for (const field of fields) for (const flag of flagsOf(field, isHidden(field))) node.addOption(flag);
  for (const flag of outputNamesOf(command))
    node.addOption(new Flag(`--${flag}`, `same as --outputs ${flag}`).hideHelp(isHidden({ flag })));
  for (const [name, about] of Object.entries(globalFlagsOf(command)))
    node.addOption(new Flag(`--${name}`, about).hideHelp(isShort && name !== 'json'));
  const whole = `All flags for ${fields.length} fields: tintype ${command.name} --help all`;
  node.addHelpText(
    'after',
    [...(example === undefined ? [] : [`\nExample: tintype ${example}`]), ...(isShort ? [whole] : [])].join('\n'),
  );
}

function argumentOf({ name, about, choices }: Word): Argument {
  const argument = new Argument(name.endsWith('*') ? `<${name.slice(0, -1)}...>` : `<${name}>`, about);
  return choices === undefined ? argument : argument.choices(choices);
}

function optionOf(name: string, { about, value, fallback, short, choices }: Option): Flag {
  const long = value === undefined ? `--${name}` : `--${name} <${value}>`;
  const flag = new Flag(short === undefined ? long : `-${short}, ${long}`, about);
  if (choices !== undefined) flag.choices(choices);
  if (fallback) flag.default(fallback);
  return flag.makeOptionMandatory(value !== undefined && fallback === undefined);
}

/** A switch has two flags. The help hides the flag that sets the default. */
function flagsOf({ flag, kind, about, isSize, choices }: RequestField, isHidden: boolean): readonly Flag[] {
  if (kind === 'switch') {
    const isOn = /Default(s to|:) true/.test(about);
    return [
      new Flag(`--${flag}`, about).hideHelp(isHidden || isOn),
      new Flag(`--no-${flag}`, about).hideHelp(isHidden || !isOn),
    ];
  }
  const names = choices?.join('|') ?? '';
  const areFew = kind === 'text' && names !== '' && names.length <= 24;
  const value = isSize === true ? 'WIDTHxHEIGHT' : areFew ? names : placeholders[kind];
  const option = new Flag(`--${flag} <${value}>`, about);
  // The service validates the values. The choices here are for help and completion.
  if (choices !== undefined) option.argChoices = [...choices];
  if (kind === 'list' || kind === 'types') option.argParser(appendValue);
  return [option.hideHelp(isHidden)];
}

const appendValue = (text: string, before: readonly string[] = []): readonly string[] => [...before, text];

const placeholders = {
  integer: 'N',
  number: 'N',
  length: 'LENGTH',
  text: 'TEXT',
  list: 'LIST',
  types: 'NAMES|@FILE',
  json: 'JSON|@FILE',
} as const;

/**
 * Returns the names of outputs that are also flags, except for names of other flags (json,
 * metadata).
 */
function outputNamesOf({ options, fields = [] }: Command): readonly string[] {
  const outputs = fields.find(({ flag }) => flag === 'outputs');
  const taken = [...Object.keys(options), ...Object.keys(globalFlags), ...fields.map(({ flag }) => flag)];
  return (outputs?.choices ?? []).filter((name) => !taken.includes(name));
}

export function readFlags(node: Node, command: Command): ParsedFlags {
  const { options, fields = [] } = command;
  const given = Object.fromEntries(
    node.options.map((flag) => [flag.name(), node.getOptionValue(flag.attributeName()) as string | boolean]),
  );
  const outputs = outputNamesOf(command).filter((name) => given[name] === true);
  const listed = [given['outputs'] ?? []].flat() as readonly string[];
  return {
    values: Object.fromEntries(
      Object.entries(options).map(([name, { value }]) => [name, given[name] ?? (value === undefined ? false : '')]),
    ),
    words: node.args,
    request: buildRequest(fields, outputs.length === 0 ? given : { ...given, outputs: [...listed, ...outputs] }),
  };
}
