import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@tintype/testing/free-port';
import { until } from '@tintype/testing/until';
import { run } from '../../../infra/local/setup/run.mjs';
import { settingsOf } from './settings.ts';

export type KeyPair = { readonly accessKeyId: string; readonly secretAccessKey: string };
export type Ceph = {
  readonly port: number;
  /**
   * Of a second gateway, which serves one request at a time, refuses others with `SlowDown`, and
   * takes no more than 1 MB for an object.
   */
  readonly busyPort: number;
  readonly addUser: (name: string) => Promise<KeyPair>;
  /** Bytes that a user may keep. */
  readonly limit: (name: string, bytes: number) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Places = { readonly programs: string; readonly folder: string };

/**
 * A Ceph cluster with its S3 gateway on loopback. It checks signatures, rights, clocks and rules of
 * buckets.
 */
export async function startCeph({ programs, folder }: Places): Promise<Ceph> {
  const [monitorPort, port, busyPort] = [await freePort(), await freePort(), await freePort()];
  const clusterId = randomUUID();
  const configuration = join(folder, 'ceph.conf');
  await mkdir(join(folder, 'store'), { recursive: true });
  await writeFile(configuration, settingsOf({ programs, folder, clusterId, monitorPort }));
  const libraries = ['usr/lib/x86_64-linux-gnu', 'usr/lib/x86_64-linux-gnu/ceph', 'lib/x86_64-linux-gnu'];
  const env = {
    ...process.env,
    PATH: `${programs}/usr/bin:${process.env['PATH']}`,
    LD_LIBRARY_PATH: libraries.map((path) => join(programs, path)).join(':'),
    PYTHONPATH: join(programs, 'usr/lib/python3/dist-packages'),
    CEPH_CONF: configuration,
  };
  const call = (command: string, ...args: string[]): Promise<string> => run(command, args, { env });
  const children: ChildProcess[] = [];
  const start = (command: string, ...args: string[]): void => {
    const log = openSync(join(folder, `${children.length}-${command}.out`), 'a');
    const words = ['--pdeathsig=KILL', command, '-f', ...args];
    children.push(spawn('setpriv', words, { env, stdio: ['ignore', log, log] }));
  };
  const stop = async (): Promise<void> => {
    // The cluster goes away as a whole: an orderly end of one part would wait for the others.
    for (const child of children.filter(isRunning)) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
  };

  try {
    const keyring = join(folder, 'keyring');
    const map = join(folder, 'monitors');
    const key = (name: string, ...rights: string[]): Promise<string> =>
      call(
        'ceph-authtool',
        keyring,
        '--gen-key',
        '-n',
        name,
        ...rights.flatMap((right) => ['--cap', ...right.split('=')]),
      );
    await call('ceph-authtool', '--create-keyring', keyring);
    await key('mon.', 'mon=allow *');
    await key('client.admin', 'mon=allow *', 'osd=allow *');
    await key('osd.0', 'mon=allow profile osd', 'osd=allow *');
    await call('monmaptool', '--create', '--fsid', clusterId, '--addv', 'a', `[v2:127.0.0.1:${monitorPort}]`, map);
    await call('ceph-mon', '-i', 'a', '--mkfs', '--monmap', map, '--keyring', keyring);
    start('ceph-mon', '-i', 'a');
    const storeId = randomUUID();
    await call('ceph', 'osd', 'new', storeId);
    await call('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', storeId);
    start('ceph-osd', '-i', '0');
    const gateway = (at: number, ...args: string[]): void =>
      start('radosgw', '-n', 'client.admin', '--rgw-frontends', `beast endpoint=127.0.0.1:${at}`, ...args);
    gateway(port);
    await until(() => answers(port), { what: 'the S3 gateway' });
    gateway(busyPort, '--rgw-max-concurrent-requests=1', '--rgw-max-put-size=1000000');
    await until(() => answers(busyPort), { what: 'the busy S3 gateway' });
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    port,
    busyPort,
    addUser: async (name) => {
      const user = JSON.parse(
        await call('radosgw-admin', 'user', 'create', `--uid=${name}`, `--display-name=${name}`),
      ) as { readonly keys: readonly { readonly access_key: string; readonly secret_key: string }[] };
      const { access_key: accessKeyId, secret_key: secretAccessKey } = user.keys[0]!;
      return { accessKeyId, secretAccessKey };
    },
    limit: async (name, bytes) => {
      const quota = ['--quota-scope=user', `--uid=${name}`];
      await call('radosgw-admin', 'quota', 'set', ...quota, `--max-size=${bytes}`);
      await call('radosgw-admin', 'quota', 'enable', ...quota);
    },
    stop,
  };
}

const isRunning = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/`).then(
    ({ ok }) => ok,
    () => false,
  );
