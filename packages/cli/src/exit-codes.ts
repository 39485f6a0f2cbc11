import type { ExitCode } from './command.ts';

/** Every exit code, and when it is given. Help and documents show this table. */
export const exitCodes = {
  0: 'all done',
  1: 'a capture failed, or some of several; the administration found problems',
  2: 'wrong use: a command, option or address that is unknown, missing or refused',
  3: 'the installation is not reachable, or does not allow it (key, plan, quota, load)',
  130: 'stopped by Ctrl-C',
} as const satisfies Record<ExitCode, string>;
