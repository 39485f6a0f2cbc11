import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { startPrivateServer, type PrivateServer, type ServerKind } from './private-server.ts';
import { run, succeeds } from './setup/run.mjs';
import { SetupError } from './setup/step.mjs';

type PostgresOptions = {
  /** The folder of the cluster and its log, which is created if missing. */
  readonly folder: string;
  /**
   * The password of the cluster, which is set when the cluster is created. It consists of letters
   * and digits, because it becomes part of a URL.
   */
  readonly password: string;
  /** False only for tests: a crash of the machine may then damage the cluster. */
  readonly isDurable?: boolean;
  /** Additional settings of the server, for measurements. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly say?: (sentence: string) => void;
  /** The folder that contains a folder for each version. */
  readonly installed?: string;
};

const databaseUser = 'tintype';
const databaseName = 'tintype';

/**
 * Starts a private PostgreSQL whose only user is a superuser. It has no unix socket, which would be
 * one more file that can be left behind, with a path of limited length.
 */
export async function startPostgres({
  folder,
  password,
  isDurable = true,
  settings: further = {},
  say = console.error,
  installed = '/usr/lib/postgresql',
}: PostgresOptions): Promise<PrivateServer> {
  const cluster = join(folder, 'cluster');
  const programs = findPrograms(cluster, installed);
  if (!existsSync(cluster)) await createCluster({ programs, folder, cluster, password });
  const durability = isDurable ? 'on' : 'off';
  const settings = (port: number) => ({
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    log_timezone: 'UTC',
    timezone: 'UTC',
    fsync: durability,
    synchronous_commit: durability,
    full_page_writes: durability,
    ...further,
  });
  const kind: ServerKind = {
    name: 'PostgreSQL',
    log: join(folder, 'postgres.log'),
    process: (port) => ({
      command: [
        join(programs, 'postgres'),
        '-D',
        cluster,
        ...Object.entries(settings(port)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // SIGINT is the fast shutdown. At SIGTERM the server would wait for every client to leave.
      stopSignal: 'SIGINT',
    }),
    isReady: (port) => succeeds(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]),
    url: (port) => `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${databaseName}`,
  };
  return startPrivateServer(kind, say);
}

/**
 * Creates a cluster under a different name first, so that a start that is killed in between does
 * not leave half a cluster.
 */
async function createCluster({
  programs,
  folder,
  cluster,
  password,
}: Record<'programs' | 'folder' | 'cluster' | 'password', string>) {
  mkdirSync(folder, { recursive: true });
  const unfinished = mkdtempSync(join(folder, 'unfinished-'));
  const passwordFile = join(folder, 'password');
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    const options = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-instructions'];
    await run(join(programs, 'initdb'), ['-D', unfinished, '-U', databaseUser, `--pwfile=${passwordFile}`, ...options]);
    await run(join(programs, 'postgres'), ['--single', '-D', unfinished, 'postgres'], {
      input: `create database ${databaseName};\n`,
    });
    renameSync(unfinished, cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/**
 * Returns the programs of the version that created the cluster. For a new cluster this is the
 * newest installed version.
 */
function findPrograms(cluster: string, installed: string): string {
  const versions = existsSync(installed) ? readdirSync(installed).filter((name) => /^\d+$/.test(name)) : [];
  const newest = versions
    .map(Number)
    .sort((a, b) => b - a)[0]
    ?.toString();
  const marker = join(cluster, 'PG_VERSION');
  const version = existsSync(marker) ? readFileSync(marker, 'utf8').trim() : newest;
  if (version === undefined)
    throw new SetupError(`PostgreSQL was not found in ${installed}. Install it: apt-get install postgresql`);
  if (!versions.includes(version))
    throw new SetupError(
      `${cluster} was created by PostgreSQL ${version}, which is not installed. Run apt-get install ` +
        `postgresql-${version}, or rename the folder to start with an empty database.`,
    );
  return join(installed, version, 'bin');
}
