import type { Command } from './command.ts';
import { globalFlagsOf } from './flags/global-flags.ts';
import { outputFlagsOf } from './flags/output-flags.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Each asks this program for what may come next, so that a shell never has an old list. */
export const completionScripts: Readonly<Record<Shell, readonly string[]>> = {
  bash: [
    '_tintype() { mapfile -t COMPREPLY < <(tintype complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null); }',
    'complete -o default -F _tintype tintype',
  ],
  zsh: [
    '#compdef tintype',
    '_tintype() {',
    '  local -a found',
    '  found=(${(f)"$(tintype complete -- "${(@)words[2,CURRENT]}" 2>/dev/null)"})',
    '  if (( $#found )); then compadd -- $found; else _files; fi',
    '}',
    'compdef _tintype tintype',
  ],
  fish: ["complete -c tintype -a '(tintype complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'"],
};

/** What may stand in place of the last of the words: commands, flags, or values of a flag. Nothing where only a person knows. */
export function completionsOf(commands: readonly Command[], words: readonly string[]): readonly string[] {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const known = commands
    .filter(({ name }) => startsWith(before, name.split(' ')))
    .toSorted((one, other) => other.name.length - one.name.length);
  const command = known[0];
  const next = commands.flatMap(({ name }) => nextWord(name.split(' '), before) ?? []);
  const found =
    command === undefined
      ? next
      : typed.startsWith('-')
        ? flagsOf(command)
        : [...next, ...(valuesOf(command, before.at(-1) ?? '') ?? [])];
  return [...new Set(found)].filter((one) => one.startsWith(typed)).toSorted();
}

const startsWith = (words: readonly string[], start: readonly string[]): boolean =>
  start.every((word, at) => words[at] === word);

const nextWord = (name: readonly string[], before: readonly string[]): string | undefined =>
  name.length > before.length && startsWith(name, before) ? name[before.length] : undefined;

function flagsOf(command: Command): readonly string[] {
  const { options, fields = [] } = command;
  const negated = fields.flatMap(({ flag, kind }) => (kind === 'switch' ? [`no-${flag}`] : []));
  const named = [
    ...Object.keys(options),
    ...Object.keys(globalFlagsOf(command)),
    ...[...fields, ...outputFlagsOf(command)].map(({ flag }) => flag),
    'help',
  ];
  return [...named, ...negated].map((name) => `--${name}`);
}

function valuesOf({ options, fields = [] }: Command, flag: string): readonly string[] | undefined {
  if (!flag.startsWith('--')) return undefined;
  const name = flag.slice(2);
  return options[name]?.choices ?? fields.find((field) => field.flag === name)?.choices;
}
