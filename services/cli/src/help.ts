import { largestOf } from '@tintype/contracts/numbers/extremes';
import type { Command } from './command.ts';

const aligned = (rows: readonly (readonly [string, string])[]): string => {
  const width = largestOf(rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('');
};

export const overview = (commands: readonly Command[]): string =>
  [
    'tintype: administration of a Tintype installation\n\n',
    'Usage: tintype <command> [options]\n\n',
    'Commands:\n',
    aligned(commands.map(({ name, summary }) => [name, summary])),
    '\nEvery command has --json (one line of JSON) and --help.\n',
    'Exit codes: 0 success, 1 failure or problems found, 2 unknown command, or an option that is unknown or missing.\n',
    'Settings are read from the environment, like those of the services (DATABASE_URL, REDIS_URL, TINTYPE_…).\n',
    'npm run tintype uses the installation that runs on this machine; --data-dir FOLDER names another one.\n',
  ].join('');

export function helpOf({ name, summary, options }: Command): string {
  const own = Object.entries(options).map(([option, { value, about, fallback }]): [string, string] => {
    const rule = fallback === undefined ? ' (required)' : fallback === '' ? '' : ` (default: ${fallback})`;
    return [`--${option} ${value}`, `${about}${rule}`];
  });
  const all: [string, string][] = [...own, ['--json', 'print one line of JSON'], ['--help', 'show this help']];
  return `${summary}\n\nUsage: tintype ${name} [options]\n\nOptions:\n${aligned(all)}`;
}
