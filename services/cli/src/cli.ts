import { listErrorCauses, type ReportedFailure } from '@tintype/cli/failures';
import { runProgram } from '@tintype/cli/program';
import { userCommands } from '@tintype/cli/commands/user-commands';
import { CommandFailure, type Command, type ExitCode } from '@tintype/cli/command';
import type { Terminal } from '@tintype/cli/terminal';
import { TintypeError } from '@tintype/client';
import { trustConfiguredAuthorities } from '@tintype/runtime/authorities';
import { InvalidConfig, type Environment } from '@tintype/runtime/config';
import type { RandomBytes } from '@tintype/contracts/ids/ids';
import { commands as administration } from './commands/commands.ts';
import { readLocalInstallation, adviseOnSettings } from './local-installation.ts';

type CliCall = {
  readonly args: readonly string[];
  readonly environment: Environment;
  readonly random: RandomBytes;
  readonly terminal: Terminal;
  readonly stopSignal: () => AbortSignal;
  /** The user who runs the command. `npm run tintype` drops root even if root called it. */
  readonly user?: string;
  readonly commands?: readonly Command[];
};

export function runCli({
  environment,
  user = 'of this command',
  commands = [...userCommands, ...administration],
  ...call
}: CliCall): Promise<ExitCode> {
  return runProgram({
    ...call,
    title:
      'tintype: capture web pages and administer their installation. Administration commands read their ' +
      'settings from the environment (DATABASE_URL, REDIS_URL, TINTYPE_…); npm run tintype uses the ' +
      'settings of the installation on this machine, or of --data-dir FOLDER.',
    commands,
    environment: { ...readLocalInstallation(environment), ...environment },
    // `doctor` itself trusts the authorities, after it has reported problems of their file.
    prepare: ({ name }) => void (name === 'doctor' || trustConfiguredAuthorities(environment)),
    explain: (error) => explain(error, { environment, user }),
  });
}

type Situation = { readonly environment: Environment; readonly user: string };

/** Explains failures of administration commands. `runProgram` explains those of user commands. */
function explain(error: unknown, { environment, user }: Situation): ReportedFailure | undefined {
  if (error instanceof CommandFailure || error instanceof TintypeError) return undefined;
  const message =
    error instanceof InvalidConfig
      ? `${error.message}\nFix: ${adviseOnSettings(environment)}`
      : (explainForbidden(user, error) ?? explainUnauthorized(error) ?? listErrorCauses(error).join(': '));
  return { exitCode: 1, message };
}

function explainForbidden(user: string, error: unknown): string | undefined {
  const { code, path } = error as NodeJS.ErrnoException;
  if (path === undefined || (code !== 'EACCES' && code !== 'EPERM')) return undefined;
  return `The user ${user} cannot read or write ${path}. Grant this user access, or use another location`;
}

/**
 * Explains that the S3 client found no key pair in the settings, the environment, the pod identity
 * or the instance.
 */
const explainUnauthorized = (error: unknown): string | undefined =>
  error instanceof Error && error.name === 'CredentialsProviderError'
    ? 'No access key for the bucket is configured. Set TINTYPE_S3_ACCESS_KEY_ID and ' +
      'TINTYPE_S3_SECRET_ACCESS_KEY, or use the prefix TINTYPE_BACKUP_S3_ if backups have a separate server'
    : undefined;
