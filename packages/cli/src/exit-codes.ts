import type { ExitCode } from './command.ts';

/** Every exit code and its meaning. The help and the documentation show this table. */
export const exitCodes = {
  0: 'success',
  1: 'one or more captures failed, or an administration command found problems',
  2: 'wrong usage: a command, option or URL is unknown, missing or not allowed',
  3: 'the installation is unreachable or refuses the request (key, plan, quota, load)',
  130: 'stopped by Ctrl-C',
} as const satisfies Record<ExitCode, string>;
