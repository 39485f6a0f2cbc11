import { ok, problem, warning, type Check } from './finding.ts';

const builds = [
  { program: 'chromium-headless-shell', without: 'captures use the slower full browser' },
  { program: 'chromium', without: 'captures in stealth mode fail' },
] as const;

/** One of the two builds will do; each that is missing costs something. */
export const checkBrowsers: Check = async ({ run }) => {
  const results = await Promise.all(builds.map(async ({ program }) => run(program, ['--version'])));
  const none = results.every((result) => !result.ok);
  return builds.map(({ program, without }, at) => {
    const { ok: found, output } = results[at] ?? { ok: false, output: '' };
    if (found) return ok(program, output.split('\n').at(-1) ?? '');
    const install = `apt-get install ${program}`;
    return none ? problem(program, output, install) : warning(program, `${output}: ${without}`, install);
  });
};
