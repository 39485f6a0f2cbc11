import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../infra/local/root.ts';
import { step } from '../../infra/local/setup/step.mjs';
import { domain } from './ceph/settings.ts';
import { startCeph } from './ceph/start-ceph.ts';
import { unpackCeph } from './ceph/unpack-packages.ts';
import { bytesOfLimited, type Given, virtualBucket } from './given.ts';

export type S3Server = {
  /** Settings with which the tests find the server. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * Words before the command of the tests: in their mount namespace the host names of the server
   * resolve.
   */
  readonly prefix: readonly string[];
};

/**
 * Starts Ceph's gateway, which checks signatures, rights, clocks and rules of buckets. Its Debian
 * packages are unpacked below `.tintype/ceph`, not installed.
 */
export async function startS3Server(undo: AsyncDisposableStack): Promise<S3Server> {
  const programs = join(root, '.tintype/ceph');
  await unpackCeph(programs);
  const folder = await mkdtemp(join(tmpdir(), 'ceph-'));
  undo.defer(() => rm(folder, { recursive: true, force: true }));
  const given = await step('Ceph', async (): Promise<Given> => {
    const ceph = await startCeph({ programs, folder });
    undo.defer(ceph.stop);
    const [owner, other, limited] = [
      await ceph.addUser('owner'),
      await ceph.addUser('other'),
      await ceph.addUser('limited'),
    ];
    await ceph.limit('limited', bytesOfLimited);
    return { port: ceph.port, busyPort: ceph.busyPort, users: { owner, other, limited } };
  });
  const hosts = join(folder, 'hosts');
  await writeFile(hosts, `127.0.0.1 localhost ${domain} ${virtualBucket}.${domain}\n`);
  const mountHosts = ['sh', '-c', 'mount --bind "$0" /etc/hosts && exec "$@"', hosts];
  return {
    environment: { TINTYPE_TEST_S3: JSON.stringify(given) },
    prefix: ['unshare', '--user', '--map-root-user', '--mount', ...mountHosts],
  };
}
