import type { Command } from './command.ts';

const aligned = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}\n`).join('');
};

export const overview = (commands: readonly Command[]): string =>
  [
    'tintype: administration of a Tintype installation\n\n',
    'Usage: tintype <command> [options]\n\n',
    'Commands:\n',
    aligned(commands.map(({ name, summary }) => [name, summary])),
    '\nEvery command takes --json (one line of JSON) and --help.\n',
    'Settings are read from the environment, as the services read them (DATABASE_URL, REDIS_URL, TINTYPE_…).\n',
    'npm run tintype finds the installation that runs on this machine; --data-dir FOLDER names another one.\n',
  ].join('');

export function helpOf({ name, summary, options }: Command): string {
  const own = Object.entries(options).map(([option, { value, about, fallback }]): [string, string] => {
    const rule = fallback === undefined ? ' (required)' : fallback === '' ? '' : ` (default: ${fallback})`;
    return [`--${option} ${value}`, `${about}${rule}`];
  });
  const all: [string, string][] = [...own, ['--json', 'answer one line of JSON'], ['--help', 'show this']];
  return `${summary}\n\nUsage: tintype ${name} [options]\n\nOptions:\n${aligned(all)}`;
}
