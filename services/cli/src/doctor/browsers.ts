import { ok, problem, warningFinding, type Check } from './finding.ts';

const builds = [
  { program: 'chromium-headless-shell', without: 'captures use the slower full browser' },
  { program: 'chromium', without: 'captures in stealth mode fail' },
] as const;

/**
 * Checks the two builds of the browser. One is sufficient, but each missing build has a
 * disadvantage.
 */
export const checkBrowsers: Check = async ({ run }) => {
  const results = await Promise.all(builds.map(async ({ program }) => run(program, ['--version'])));
  const none = results.every((result) => !result.ok);
  return builds.map(({ program, without }, at) => {
    const { ok: found, output } = results[at] ?? { ok: false, output: '' };
    if (found) return ok(program, output.split('\n').at(-1) ?? '');
    const install = `apt-get install ${program}`;
    return none ? problem(program, output, install) : warningFinding(program, `${output}: ${without}`, install);
  });
};
