import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { ApiError, TintypeError } from '@tintype/client';
import { type ExitCode, CommandFailure } from './command.ts';
import type { RequestField } from './flags/field.ts';

/** Every exit code and its meaning. The help and the documentation show this table. */
export const exitCodes = {
  0: 'success',
  1: 'one or more captures failed, or an administration command found problems',
  2: 'wrong usage: a command, option or URL is unknown, missing or not allowed',
  3: 'the installation is unreachable or refuses the request (key, plan, quota, load)',
  130: 'stopped by Ctrl-C',
} as const satisfies Record<ExitCode, string>;

export type ReportedFailure = {
  readonly exitCode: ExitCode;
  readonly message: string;
  readonly code?: string;
  readonly requestId?: string;
};

/** Converts an error. An unexpected error is shown with its causes, but without its stack. */
export function toCommandFailure(error: unknown, fields: readonly RequestField[] = []): ReportedFailure {
  if (error instanceof CommandFailure) return { exitCode: error.exitCode, message: error.message };
  if (error instanceof ApiError) return toRefusal(error, fields);
  if (error instanceof TintypeError) return { exitCode: 3, message: listErrorCauses(error).join(' ') };
  if (error instanceof TypeError && /^(baseUrl|apiKey) /.test(error.message))
    return { exitCode: 2, message: error.message };
  return { exitCode: 1, message: listErrorCauses(error).join(': ') };
}

function toRefusal(error: ApiError, fields: readonly RequestField[]): ReportedFailure {
  const { status, code, requestId, message } = error;
  const faults = Object.entries(error.fields);
  const named = faults.map(([path, fault]) => `${getFieldName(path, fields)} ${fault}`).join('; ');
  const step = findEntry(nextSteps, code);
  const next = step === undefined ? '' : ` ${step}`;
  return {
    exitCode: toExitCode(status),
    message: `${code}: ${faults.length > 0 ? `${named}${getTextAfterFaults(message, faults)}` : message}${next}`,
    code,
    ...(requestId !== undefined && { requestId }),
  };
}

/** Returns the sentences of the message after its list of errors. They contain the fix. */
function getTextAfterFaults(message: string, faults: readonly (readonly [string, string])[]): string {
  const [, last] = faults.at(-1)!;
  const at = message.lastIndexOf(last);
  return at === -1 ? '' : message.slice(at + last.length);
}

/** Next steps on the command line, which the service cannot suggest. */
const nextSteps: Readonly<Record<string, string>> = {
  API_KEY_REQUIRED: 'Set an API key with tintype login or TINTYPE_API_KEY.',
  BATCH_LIMIT_EXCEEDED: 'Ask an administrator to raise the limit with tintype orgs set --batch-items-max.',
};

/** A failed page gives exit code 1, also if the service's time limit for the page expired (408). */
function toExitCode(status: number): ExitCode {
  if ([401, 402, 403, 429].includes(status) || status >= 500) return 3;
  return status === 408 || status === 422 ? 1 : 2;
}

const getFieldName = (path: string, fields: readonly RequestField[]): string => {
  const field = fields.find((one) => one.path === path);
  return field === undefined ? path : `--${field.flag}`;
};

export function listErrorCauses(error: unknown): string[] {
  if (!(error instanceof Error)) return [String(error)];
  const own = error.message !== '' ? error.message : String((error as NodeJS.ErrnoException).code ?? error.name);
  return [own, ...(error.cause === undefined ? [] : listErrorCauses(error.cause))];
}
