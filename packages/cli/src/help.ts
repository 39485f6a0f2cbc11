import type { Command, Group } from './command.ts';
import { exitCodes } from './exit-codes.ts';
import type { Field } from './flags/field.ts';
import { globalFlags } from './flags/global-flags.ts';
import { outputFlagsOf } from './flags/output-flags.ts';
import { widthOf } from './table.ts';

/** Characters and lines of the smallest terminal that is common; help of one command fits it. */
export const screen = { columns: 80, lines: 24 } as const;

type Row = readonly [left: string, right: string];

/** All commands, in their groups. */
export function overview(commands: readonly Command[], title: string): string {
  const groups = [...Map.groupBy(commands, ({ group }) => group)] as readonly (readonly [Group, readonly Command[]])[];
  return [
    `${title}\n\nUsage: tintype <command> [options]\n`,
    ...groups.map(([group, some]) => `\n${group}:\n${aligned(some.map(({ name, summary }) => [name, summary]))}`),
    `\nEvery command has --help and:\n${aligned(Object.entries(globalFlags).map(([name, about]) => [`--${name}`, about]))}`,
    `\nExit codes:\n${aligned(Object.entries(exitCodes).map(([code, about]) => [code, about]))}`,
  ].join('');
}

/** `isWhole`: with every field of the request, which is longer than a screen. */
export function helpOf(command: Command, isWhole = false): string {
  const { name, summary, words = [], fields = [], shown, example } = command;
  const usage = ['tintype', name, ...words.map(wordOf), '[options]'].join(' ');
  const isShort = !isWhole && shown !== undefined;
  const listed = isShort ? fields.filter(({ flag }) => shown.includes(flag)) : fields;
  const rows = [
    ...words.map((word): Row => [word.name.replace(/[?*]$/, ''), word.about]),
    ...Object.entries(command.options).map(optionRow),
    ...listed.map(fieldRow),
    ...(isShort ? [] : outputFlagsOf(command).map(({ flag, about }): Row => [`--${flag}`, about])),
    ['--json', globalFlags.json] as const,
  ];
  const more = `--dry-run and --curl show the request.\n${isShort ? `All ${fields.length} flags: tintype ${name} --help all\n` : ''}`;
  return [
    `${summary}\n\nUsage: ${usage}\n`,
    ...(example === undefined ? [] : [`Example: tintype ${example}\n`]),
    `\n${aligned(rows, isWhole ? Infinity : screen.columns)}`,
    ...(command.isLocal === true ? [] : [`\n${more}`]),
  ].join('');
}

const wordOf = ({ name }: { readonly name: string }): string =>
  name.endsWith('?') ? `[${name.slice(0, -1)}]` : name.endsWith('*') ? `${name.slice(0, -1)}…` : name;

function optionRow([name, { about, value, fallback, short }]: [string, Command['options'][string]]): Row {
  const rule =
    value === undefined || fallback === '' ? '' : fallback === undefined ? ' (required)' : ` (default: ${fallback})`;
  return [
    `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`,
    `${about}${rule}`,
  ];
}

function fieldRow({ flag, kind, about, isSize, choices = [] }: Field): Row {
  if (kind === 'switch') return [isOn(about) ? `--no-${flag}` : `--${flag}`, about];
  const names = choices.join('|');
  const areFew = kind === 'text' && names !== '' && names.length <= 24;
  const value = isSize === true ? 'WIDTHxHEIGHT' : areFew ? names : placeholders[kind];
  return [`--${flag} ${value}`, areFew || names === '' ? about : `${about} ${choices.join(', ')}.`];
}

/** A switch that is on by itself is only of use as its opposite. */
const isOn = (about: string): boolean => /Default(s to|:) true/.test(about);

const placeholders = {
  integer: 'N',
  number: 'N',
  length: 'LENGTH',
  text: 'TEXT',
  list: 'LIST',
  types: 'NAMES|@FILE',
  json: 'JSON|@FILE',
} as const;

/** A text that is wider than the screen ends with its last whole word that fits. */
function aligned(rows: readonly Row[], columns: number = Infinity): string {
  const width = widthOf(rows.map(([left]) => left));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${fitting(right, columns - width - 4)}\n`).join('');
}

function fitting(text: string, length: number): string {
  if (text.length <= length) return text;
  const [sentence = ''] = text.split(/(?<=\.) /);
  // A few words alone, such as "CSS selector.", say too little.
  if (sentence.length <= length && sentence.length > 20) return sentence;
  return `${text.slice(0, length - 1).replace(/\W*\s\S*$/, '')}…`;
}
