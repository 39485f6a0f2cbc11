import { Command as Node, Help } from 'commander';
import type { Command } from './command.ts';
import { addFlags, readFlags, type ParsedFlags } from './flags/command-flags.ts';
import { helpLayout, overviewNotes, readVersion } from './help.ts';

type TreeOptions = {
  readonly title: string;
  /** The complete help lists every field of the request, which is more than a screen. */
  readonly isWholeHelp: boolean;
  readonly write: (text: string) => void;
  readonly complain: (text: string) => void;
  readonly run: (command: Command, flags: ParsedFlags) => Promise<void>;
};

/**
 * Creates the tree of all commands. Only the chosen command gets its flags, because there are over
 * a thousand.
 */
export function createCommandTree(commands: readonly Command[], options: TreeOptions): Node {
  const { title, isWholeHelp, write, complain, run } = options;
  const unprepared = new Map<Node, Command>();
  const prepare = (parent: Node, node: Node): void => {
    // Commander would also require these options of subcommands, but `backup list` needs no option
    // of `backup`.
    for (const flag of parent.options) flag.makeOptionMandatory(false);
    const command = unprepared.get(node);
    if (command !== undefined) addFlags(node, command, { isWholeHelp });
    unprepared.delete(node);
  };
  const childOf = (parent: Node, name: string): Node =>
    parent.commands.find((child) => child.name() === name) ?? parent.command(name).hook('preSubcommand', prepare);
  const root = new Node('tintype')
    .description(title)
    .usage('<command> [options]')
    .version(readVersion())
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({ writeOut: write, writeErr: complain })
    .configureHelp(helpLayout)
    .addHelpText('after', overviewNotes)
    .showHelpAfterError('See tintype --help.')
    .hook('preSubcommand', prepare);
  for (const command of commands) {
    const { name, group, summary } = command;
    const node = name.split(' ').reduce(childOf, root);
    node.helpGroup(`${group}:`).summary(summary).description(summary).showHelpAfterError(`See tintype ${name} --help.`);
    node.action(async () => {
      refuseUnknownChild(node, command);
      await run(command, readFlags(node, command));
    });
    unprepared.set(node, command);
  }
  root
    .command('complete', { hidden: true })
    .argument('[words...]')
    .action((words: string[]) =>
      write(
        listCompletions(root, words, prepare)
          .map((one) => `${one}\n`)
          .join(''),
      ),
    );
  return root;
}

/**
 * Refuses an unknown subcommand. Commander would treat it as an argument if the command can also
 * run without a subcommand.
 */
function refuseUnknownChild(node: Node, { name, words }: Command): void {
  const [word] = node.args;
  if (words !== undefined || word === undefined) return;
  const known = node.commands.map((child) => `${name} ${child.name()}`).join(', ');
  node.error(`error: unknown command '${name} ${word}'\n(Available: ${known})`);
}

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** Each script calls this program for completions, so that a shell never has an outdated list. */
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

/** Returns the completions of the last word; none if the word is free text. */
function listCompletions(
  root: Node,
  words: readonly string[],
  prepare: (parent: Node, node: Node) => void,
): readonly string[] {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  let node = root;
  for (const word of before) {
    const child = node.commands.find((one) => one.name() === word);
    if (child === undefined) break;
    node = child;
  }
  prepare(root, node);
  const flag = node.options.find(({ long }) => long === before.at(-1));
  const found = typed.startsWith('-')
    ? ['--help', ...node.options.flatMap(({ long }) => long ?? [])]
    : [
        ...new Help().visibleCommands(node).map((child) => child.name()),
        ...(flag?.argChoices ?? node.registeredArguments[0]?.argChoices ?? []),
      ];
  return [...new Set(found)].filter((one) => one.startsWith(typed)).toSorted();
}
