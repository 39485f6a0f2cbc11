import { defaultFolder } from '@tintype/blocklists/load';
import { readWrittenAt } from '@tintype/blocklists/compiled-file';
import { ok, problem, warningFinding, type Check } from './finding.ts';

const check = 'block lists';
/** The maximum age of the lists in days, which is also the limit of the alert. */
const daysMax = 90;
const dayMs = 86_400_000;
const todo = 'run tintype blocklists update';

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
        `${todo} --from that folder, and remove the setting`,
      ),
    ];
  const folder = environment['TINTYPE_BLOCKLISTS_FOLDER'] || defaultFolder();
  const at = readWrittenAt(folder);
  if (at === undefined)
    return [ok(check, `no lists are compiled in ${folder} yet; a render worker compiles them when it starts`)];
  const days = Math.floor((now().getTime() - at.getTime()) / dayMs);
  const found = `the oldest list is dated ${at.toISOString().slice(0, 10)} and is ${days} days old`;
  return [days > daysMax ? warningFinding(check, found, todo) : ok(check, found)];
};
