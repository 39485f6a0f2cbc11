import { stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { ok, problem, warningFinding, type Check } from './finding.ts';

/** The command with which the render service checks the sandbox before it starts a browser. */
const namespace = ['unshare', '--user', '--map-current-user', '--net', 'true'] as const;
/**
 * The helper of Debian's package `chromium-sandbox`: a setuid sandbox for machines without user
 * namespaces.
 */
const helper = '/usr/lib/chromium/chrome-sandbox';

const howToAllow = [
  'allow unprivileged user namespaces:',
  'sysctl kernel.unprivileged_userns_clone=1 (Debian), kernel.apparmor_restrict_unprivileged_userns=0 (Ubuntu),',
  'user.max_user_namespaces above 0; in a container use the seccomp profile infra/seccomp/chromium.json (docs/deployment.md)',
].join(' ');

export const checkSandbox: Check = async ({ run, user }) => {
  const asRoot = userInfo().uid === 0;
  const line = asRoot ? ['setpriv', `--reuid=${user}`, '--clear-groups', ...namespace] : [...namespace];
  const { ok: possible, output } = await run(line[0] as string, line.slice(1));
  const namespaces = possible
    ? ok('user namespaces', `user ${user} can create an empty network namespace`)
    : await withoutNamespaces(output);
  if (!asRoot) return [namespaces];
  const note = warningFinding(
    'user',
    'this check runs as root',
    'no fix needed unless the services run as root: the browser refuses to run as root with its sandbox',
  );
  return [note, namespaces];
};

async function withoutNamespaces(reason: string) {
  const setuid = await stat(helper).then(
    ({ mode, uid }) => uid === 0 && (mode & 0o4000) !== 0,
    () => false,
  );
  return setuid
    ? warningFinding(
        'user namespaces',
        `not possible (${reason}); the setuid helper of the browser is used instead, and flags isolate the network`,
        howToAllow,
      )
    : problem('user namespaces', `not possible (${reason}), so the browser has no sandbox`, howToAllow);
}
