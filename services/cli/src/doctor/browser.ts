import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { defaultFolder } from '@tintype/blocklists/load';
import { readWrittenAt } from '@tintype/blocklists/compiled-file';
import { ok, problem, warningFinding, type Check, type Finding } from './finding.ts';

const browserBuilds = [
  { program: 'chromium-headless-shell', without: 'captures use the slower full browser' },
  { program: 'chromium', without: 'captures in stealth mode fail' },
] as const;

/**
 * Checks the two builds of the browser. One is sufficient, but each missing build has a
 * disadvantage.
 */
export const checkBrowsers: Check = async ({ run }) => {
  const results = await Promise.all(browserBuilds.map(async ({ program }) => run(program, ['--version'])));
  const none = results.every((result) => !result.ok);
  return browserBuilds.map(({ program, without }, at) => {
    const { ok: found, output } = results[at] ?? { ok: false, output: '' };
    if (found) return ok(program, output.split('\n').at(-1) ?? '');
    const install = `apt-get install ${program}`;
    return none ? problem(program, output, install) : warningFinding(program, `${output}: ${without}`, install);
  });
};

/** The command with which the render service checks the sandbox before it starts a browser. */
const namespaceCommand = ['unshare', '--user', '--map-current-user', '--net', 'true'] as const;
/** The helper of Debian's `chromium-sandbox`, for machines without user namespaces. */
const setuidHelper = '/usr/lib/chromium/chrome-sandbox';

const namespacesHint = [
  'allow unprivileged user namespaces:',
  'sysctl kernel.unprivileged_userns_clone=1 (Debian), kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu),',
  'user.max_user_namespaces above 0; in a container use the seccomp profile infra/seccomp/chromium.json (docs/deployment.md)',
].join(' ');

export const checkSandbox: Check = async ({ run, user }) => {
  const asRoot = userInfo().uid === 0;
  const line = asRoot ? ['setpriv', `--reuid=${user}`, '--clear-groups', ...namespaceCommand] : [...namespaceCommand];
  const { ok: possible, output } = await run(line[0] as string, line.slice(1));
  const namespaces = possible
    ? ok('user namespaces', `user ${user} can create an empty network namespace`)
    : await checkSetuidHelper(output);
  if (!asRoot) return [namespaces];
  const note = warningFinding(
    'user',
    'this check runs as root',
    'no fix needed unless the services run as root: the browser refuses to run as root with its sandbox',
  );
  return [note, namespaces];
};

async function checkSetuidHelper(reason: string) {
  const setuid = await stat(setuidHelper).then(
    ({ mode, uid }) => uid === 0 && (mode & 0o4000) !== 0,
    () => false,
  );
  return setuid
    ? warningFinding(
        'user namespaces',
        `not possible (${reason}); the setuid helper of the browser is used instead, and flags isolate the network`,
        namespacesHint,
      )
    : problem('user namespaces', `not possible (${reason}), so the browser has no sandbox`, namespacesHint);
}

type Script = { readonly script: string; readonly lang: string; readonly package: string; readonly essential?: true };

/**
 * Scripts with a sample of languages. A script is available if fontconfig has a font that covers
 * one of its languages.
 */
const scripts: readonly Script[] = [
  { script: 'Latin', lang: 'en', package: 'fonts-liberation', essential: true },
  { script: 'emoji', lang: 'und-zsye', package: 'fonts-noto-color-emoji', essential: true },
  { script: 'Chinese, simplified', lang: 'zh-cn', package: 'fonts-noto-cjk', essential: true },
  { script: 'Chinese, traditional', lang: 'zh-tw', package: 'fonts-noto-cjk', essential: true },
  { script: 'Japanese', lang: 'ja', package: 'fonts-noto-cjk', essential: true },
  { script: 'Korean', lang: 'ko', package: 'fonts-noto-cjk', essential: true },
  { script: 'Cyrillic', lang: 'ru', package: 'fonts-noto-core' },
  { script: 'Greek', lang: 'el', package: 'fonts-noto-core' },
  { script: 'Arabic', lang: 'ar', package: 'fonts-noto-core' },
  { script: 'Hebrew', lang: 'he', package: 'fonts-noto-core' },
  { script: 'Devanagari', lang: 'hi', package: 'fonts-noto-core' },
  { script: 'Bengali', lang: 'bn', package: 'fonts-noto-core' },
  { script: 'Tamil', lang: 'ta', package: 'fonts-noto-core' },
  { script: 'Telugu', lang: 'te', package: 'fonts-noto-core' },
  { script: 'Thai', lang: 'th', package: 'fonts-noto-core' },
  { script: 'Khmer', lang: 'km', package: 'fonts-noto-core' },
  { script: 'Georgian', lang: 'ka', package: 'fonts-noto-core' },
  { script: 'Armenian', lang: 'hy', package: 'fonts-noto-core' },
  { script: 'Ethiopic', lang: 'am', package: 'fonts-noto-core' },
];

export const checkFonts: Check = async ({ run }) => Promise.all(scripts.map(async (script) => findingFor(script, run)));

async function findingFor(
  { script, lang, package: name, essential }: Script,
  run: Parameters<Check>[0]['run'],
): Promise<Finding> {
  const check = `font: ${script}`;
  const { ok: worked, output } = await run('fc-list', [`:lang=${lang}`, 'family']);
  if (!worked) return problem(check, output, 'apt-get install fontconfig');
  const families = [...new Set(output.split('\n').flatMap((line) => line.split(',')[0] ?? []))].filter(
    (family) => family !== '',
  );
  if (families.length > 0)
    return ok(
      check,
      `${families.length} ${families.length === 1 ? 'family' : 'families'}, such as ${families.sort()[0]}`,
    );
  const found = 'no font: captures show empty boxes';
  return (essential === true ? problem : warningFinding)(check, found, `apt-get install ${name}`);
}

const check = 'block lists';
/** The maximum age of the lists in days, which is also the limit of the alert. */
const daysMax = 90;
const dayMs = 86_400_000;
const updateHint = 'run tintype blocklists update';

/**
 * Checks the age of the lists in service. A worker without lists compiles the installed lists at
 * its start.
 */
export const checkBlocklists: Check = async ({ environment, now }) => {
  if (environment['TINTYPE_BLOCKLISTS_SOURCES'])
    return [
      problem(
        check,
        'TINTYPE_BLOCKLISTS_SOURCES is no longer read',
        `${updateHint} --from that folder, and remove the setting`,
      ),
    ];
  const folder = environment['TINTYPE_BLOCKLISTS_FOLDER'] || defaultFolder();
  const at = readWrittenAt(folder);
  if (at === undefined)
    return [ok(check, `no lists are compiled in ${folder} yet; a render worker compiles them when it starts`)];
  const days = Math.floor((now().getTime() - at.getTime()) / dayMs);
  const found = `the oldest list is dated ${at.toISOString().slice(0, 10)} and is ${days} days old`;
  return [days > daysMax ? warningFinding(check, found, updateHint) : ok(check, found)];
};
