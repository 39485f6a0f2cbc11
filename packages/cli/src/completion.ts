import { Help, type Command as Node } from 'commander';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/**
 * Each script queries this program for the next words, so that a shell never has an outdated list.
 */
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

/**
 * Returns possible replacements for the last word: commands, flags, or values of a flag. Empty if
 * the value is free text.
 */
export function listCompletions(
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
