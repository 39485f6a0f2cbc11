import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { ok, problem, warningFinding, type Check, type Finding } from './finding.ts';

const megabyte = 1024 * 1024;
/** A page with large downloads fills a browser's folder by hundreds of megabytes. */
const enoughMegabytes = 1_536;
const leastMegabytes = 256;

export const checkDisk: Check = async ({ environment }) => {
  const folder = environment['TINTYPE_STORAGE'] === 's3' ? undefined : environment['TINTYPE_STORAGE_FOLDER'];
  // An image names its service. Elsewhere a browser may run on this machine.
  const { TINTYPE_SERVICE: service = 'render' } = environment;
  const places = {
    ...(service === 'render' ? { 'free disk for browsers': tmpdir() } : {}),
    ...(folder ? { 'free disk for files': folder } : {}),
  };
  return Promise.all(
    Object.entries(places).map(async ([check, path]) =>
      statfs(path).then(
        ({ bavail, bsize }) => judgeFreeSpace(check, path, (bavail * bsize) / megabyte),
        (error: unknown) =>
          problem(
            check,
            String((error as Error).message),
            `create the folder ${path} and make it writable for the services`,
          ),
      ),
    ),
  );
};

export function judgeFreeSpace(check: string, path: string, megabytes: number): Finding {
  const found = `${Math.floor(megabytes)} MB free in ${path}`;
  if (megabytes >= enoughMegabytes) return ok(check, found);
  return (megabytes >= leastMegabytes ? warningFinding : problem)(
    check,
    found,
    'free some space, or move the folder to a larger disk',
  );
}
