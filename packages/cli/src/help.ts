import { existsSync, readFileSync } from 'node:fs';
import { Help, type AddHelpTextContext, type Command as Node } from 'commander';
import { exitCodes } from './failures.ts';

const jsonFlag = { json: 'print one line of JSON on stdout' } as const;
const requestFlags = {
  'dry-run': 'show the first request instead of sending it',
  curl: 'show that request as a curl command',
} as const;
export const globalFlags = { ...jsonFlag, ...requestFlags } as const;

export const globalFlagsOf = ({ isLocal }: { readonly isLocal?: true }): Readonly<Record<string, string>> =>
  isLocal === true ? jsonFlag : globalFlags;

/** The columns and lines of the smallest common terminal. The help of one command fits into it. */
export const screen = { columns: 80, lines: 24 } as const;

export const helpLayout: Partial<Help> = {
  visibleCommands: (node) => (node.parent === null ? leavesOf(node) : [...node.commands]),
  subcommandTerm: nameOf,
};

export const shortHelpLayout: Partial<Help> = {
  ...helpLayout,
  formatItem: (term, termWidth, about) =>
    `  ${term.padEnd(termWidth)}  ${shortenText(about, screen.columns - termWidth - 4)}`.trimEnd(),
};

const leavesOf = (node: Node): Node[] =>
  node.commands.flatMap((child) => [...(child.summary() === '' ? [] : [child]), ...leavesOf(child)]);

function nameOf(node: Node): string {
  return node.parent?.parent ? `${nameOf(node.parent)} ${node.name()}` : node.name();
}

export function overviewNotes({ command }: AddHelpTextContext): string {
  if (command.parent !== null) return '';
  const helper = command.createHelp();
  const list = (heading: string, rows: object): string =>
    helper
      .formatItemList(
        heading,
        Object.entries(rows).map(([term, about]) => helper.formatItem(term, 9, String(about), helper)),
        helper,
      )
      .join('\n');
  const flags = Object.fromEntries(Object.entries(globalFlags).map(([name, about]) => [`--${name}`, about]));
  return `\n${list('Every command has --help and:', flags)}\n${list('Exit codes:', exitCodes)}`;
}

function shortenText(text: string, length: number): string {
  if (text.length <= length) return text;
  const [sentence = ''] = text.split(/(?<=\.) /);
  // A short description such as "CSS selector." is too vague on its own.
  if (sentence.length <= length && sentence.length > 20) return sentence;
  return `${text.slice(0, length - 1).replace(/\W*\s\S*$/, '')}…`;
}

/**
 * Returns the version of this package. Its manifest is next to the published program, and one
 * folder above a source module.
 */
export function readVersion(): string {
  const places = ['./package.json', '../package.json'].map((path) => new URL(path, import.meta.url));
  const manifest = places.find((place) => existsSync(place))!;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string }).version;
}
