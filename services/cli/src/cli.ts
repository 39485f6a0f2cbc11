import { trustAuthoritiesOf } from '@tintype/runtime/authorities';
import { InvalidConfig, type Environment } from '@tintype/runtime/config';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import { parseArgs } from 'node:util';
import { CommandFailure, type Answer, type Command } from './command.ts';
import { commands } from './commands/commands.ts';
import { helpOf, overview } from './help.ts';
import { whereSettingsAre } from './local-installation.ts';

type Call = {
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly random: RandomBytes;
  /** As whom the command runs: `npm run tintype` is not root even when root called it. */
  readonly user?: string;
  readonly commands?: readonly Command[];
  readonly progress?: (line: string) => void;
};
export type Outcome = { readonly exitCode: 0 | 1 | 2; readonly stdout: string; readonly stderr: string };

export async function runCli({
  args,
  environment,
  random,
  user = 'of this command',
  commands: known = commands,
  progress = () => undefined,
}: Call): Promise<Outcome> {
  const json = args.includes('--json');
  const chosen = known.find(({ name }) => name.split(' ').every((word, at) => args[at] === word));
  if (chosen === undefined)
    return asksForHelp(args) ? shown(overview(known)) : wrong(unknownCommand(args), overview(known), json);
  const rest = args.slice(chosen.name.split(' ').length);
  if (rest.some((word) => ['--help', '-h'].includes(word))) return shown(helpOf(chosen));
  let values: Record<string, string>;
  try {
    values = valuesOf(chosen, rest);
  } catch (error) {
    return wrong((error as Error).message, helpOf(chosen), json);
  }
  try {
    // `doctor` trusts them by itself, after it has told what is wrong with their file.
    if (chosen.name !== 'doctor') trustAuthoritiesOf(environment);
    return answered(await chosen.run({ values, environment, random, progress }), json);
  } catch (error) {
    return failed(error, { environment, user, json });
  }
}

const asksForHelp = (args: readonly string[]): boolean =>
  args.length === 0 || ['--help', '-h', 'help'].includes(args[0] ?? '') || args.at(-1) === '--help';

function unknownCommand(args: readonly string[]): string {
  const words = args.filter((word) => !word.startsWith('-')).slice(0, 2);
  return words.length === 0 ? `A command is missing before ${args[0]}` : `There is no command "${words.join(' ')}"`;
}

function valuesOf({ options }: Command, args: readonly string[]): Record<string, string> {
  const described = Object.fromEntries(Object.keys(options).map((name) => [name, { type: 'string' as const }]));
  const { values } = parseArgs({ args: [...args], options: { ...described, json: { type: 'boolean' } }, strict: true });
  return Object.fromEntries(
    Object.entries(options).map(([name, { fallback, value }]) => {
      const given = (values as Readonly<Record<string, unknown>>)[name] ?? fallback;
      if (typeof given !== 'string') throw new Error(`--${name} ${value} is missing`);
      return [name, given];
    }),
  );
}

const shown = (text: string): Outcome => ({ exitCode: 0, stdout: text, stderr: '' });

const answered = ({ json, lines, exitCode = 0 }: Answer, asJson: boolean): Outcome => ({
  exitCode,
  stdout: asJson ? `${JSON.stringify(json)}\n` : lines.map((line) => `${line}\n`).join(''),
  stderr: '',
});

const wrong = (message: string, help: string, json: boolean): Outcome => ({
  exitCode: 2,
  stdout: '',
  stderr: json ? asJsonError(message) : `${message}\n\n${help}`,
});

/** An unexpected failure keeps its causes, not its stack, which is of no use to an operator. */
function failed(error: unknown, { environment, user, json }: FailedCall): Outcome {
  const message =
    error instanceof InvalidConfig
      ? `${error.message}\nFix: ${whereSettingsAre(environment)}`
      : error instanceof CommandFailure
        ? error.message
        : (forbiddenTo(user, error) ?? unauthorized(error) ?? causesOf(error).join(': '));
  return { exitCode: 1, stdout: '', stderr: json ? asJsonError(message) : `${message}\n` };
}

type FailedCall = { readonly environment: Environment; readonly user: string; readonly json: boolean };

function forbiddenTo(user: string, error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException;
  if (path === undefined || (code !== 'EACCES' && code !== 'EPERM')) return undefined;
  return `The user ${user} may not read or write ${path}: grant this user access, or use another location`;
}

/** The S3 client found a key pair neither in the settings nor where it looks itself (environment, pod identity, instance). */
const unauthorized = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'CredentialsProviderError'
    ? 'No access key for the bucket is configured: set TINTYPE_S3_ACCESS_KEY_ID and TINTYPE_S3_SECRET_ACCESS_KEY, or the same with TINTYPE_BACKUP_S3_ where backups have a server of their own'
    : undefined;

function causesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const own = error.message !== '' ? error.message : String((error as NodeJS.ErrnoException).code ?? error.name);
  return [own, ...(error.cause === undefined ? [] : causesOf(error.cause))];
}

const asJsonError = (message: string): string => `${JSON.stringify({ error: { message } })}\n`;
