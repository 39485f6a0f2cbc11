import { userInfo } from 'node:os';
import { CommandFailure } from '@tintype/cli/command';
import { table } from '@tintype/cli/table';
import type { Environment } from '@tintype/runtime/config';
import { command } from '../command.ts';
import { type Finding, type Check, executeProgram } from '../doctor/finding.ts';
import { checkAuthorities, checkSignInProvider, checkSmtp } from '../doctor/connections.ts';
import { checkBlocklists, checkBrowsers, checkFonts, checkSandbox } from '../doctor/browser.ts';
import { checkClock, checkSecret } from '../doctor/clock.ts';
import { checkDatabase, checkDisk, checkRedis, checkStorage } from '../doctor/stores.ts';

const checks: Readonly<Record<string, Check>> = {
  // This check is first, because it decides which certificates the other checks trust.
  authorities: checkAuthorities,
  browser: checkBrowsers,
  sandbox: checkSandbox,
  fonts: checkFonts,
  blocklists: checkBlocklists,
  secret: checkSecret,
  database: checkDatabase,
  redis: checkRedis,
  storage: checkStorage,
  smtp: checkSmtp,
  'sign-in provider': checkSignInProvider,
  clock: checkClock,
  disk: checkDisk,
};

const browserChecks: readonly string[] = ['browser', 'sandbox', 'fonts', 'blocklists'];

/**
 * Returns the checks for this machine. A container image states its service, and only that of the
 * render service has a browser. Elsewhere any service may run on this machine.
 */
export const listRelevantChecks = ({ TINTYPE_SERVICE: service = 'render' }: Environment): readonly string[] =>
  Object.keys(checks).filter((name) => service === 'render' || !browserChecks.includes(name));

const checkNames = Object.keys(checks).join(', ');

export const doctor = command({
  name: 'doctor',
  summary: 'Check the requirements of the services on this machine and suggest a fix for each problem',
  options: {
    only: {
      value: 'CHECKS',
      about: `comma-separated list of ${checkNames}; defaults to all that apply to this machine`,
      fallback: '',
    },
    user: {
      value: 'NAME',
      about: 'the user that the services run as, for the sandbox check; needs root',
      fallback: userInfo().uid === 0 ? 'nobody' : userInfo().username,
    },
  },
  run: async ({ values, environment, random }) => {
    const wanted = values.only === '' ? listRelevantChecks(environment) : values.only.split(',');
    const chosen = wanted.map((name) => {
      const check = Object.entries(checks).find(([candidate]) => candidate === name)?.[1];
      if (check === undefined) throw new CommandFailure(`The check "${name}" does not exist; use ${checkNames}`);
      return check({ environment, random, now: () => new Date(), run: executeProgram, user: values.user });
    });
    const findings = (await Promise.all(chosen)).flat();
    const ok = !findings.some(({ status }) => status === 'problem');
    return { json: { ok, findings }, lines: describeFindings(findings), exitCode: ok ? 0 : 1 };
  },
});

function describeFindings(findings: readonly Finding[]): readonly string[] {
  const rows = findings.map(({ check, status, found }) => [status, check, found]);
  const todo = findings.flatMap(({ check, todo: what }) => (what === undefined ? [] : [`${check}: ${what}`]));
  return [...table(['STATUS', 'CHECK', 'FOUND'], rows), ...(todo.length === 0 ? [] : ['', 'Fix:', ...todo])];
}
