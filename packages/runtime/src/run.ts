import { readlinkSync, statSync } from 'node:fs';
import { authoritySettings, trustAuthorities, type Authorities } from './authorities.ts';
import { InvalidConfig, describeConfig, parseConfig, type ConfigOf, type ConfigFields } from './config.ts';
import type { HealthChecks } from './server-watch.ts';
import { createInternalServer, internalSettings } from './internal-server.ts';
import { createLogger, logSettings, type Logger } from './logger.ts';
import { createMetrics, type Registry } from './metrics.ts';
import { startAll, type Service } from './service.ts';
import { createTracing, tracingSettings } from './tracing.ts';
import { type Tracing } from './spans.ts';

const commonSettings = { ...logSettings, ...internalSettings, ...tracingSettings, ...authoritySettings };
export const withCommonSettings = <F extends ConfigFields>(own: F): F & typeof commonSettings => ({
  ...commonSettings,
  ...own,
});

export type ProcessDependencies<F extends ConfigFields> = {
  readonly config: ConfigOf<F>;
  readonly logger: Logger;
  readonly metrics: Registry;
  readonly tracing: Tracing | undefined;
  /**
   * The authorities of `TINTYPE_CA_FILE`. This process trusts them already; a program that it
   * starts needs them as an argument.
   */
  readonly authorities: Authorities;
};

type Program<F extends ConfigFields> = {
  readonly name: string;
  readonly settings: F;
  /** Dependencies start in the given order and stop in reverse order. */
  readonly create: (dependencies: ProcessDependencies<F>) => Promise<{
    readonly parts: readonly Service[];
    readonly ready: HealthChecks;
    /**
     * Servers that the process shares with others. They appear in its metrics, but do not affect
     * its readiness.
     */
    readonly servers: HealthChecks;
  }>;
};

/** Milliseconds for the work in progress after SIGTERM: more than the longest capture (60 s). */
const stopMsMax = 75_000;

/** Starts a service and stops it on a signal. Every `main.ts` calls this. */
export async function runProcess<F extends ConfigFields>({ name, settings, create }: Program<F>): Promise<void> {
  const fields = withCommonSettings(settings);
  const config = readConfig(fields);
  const logger = createLogger({ service: name, level: config.logLevel as never });
  const metrics = createMetrics(name);
  const authorities = config.authorities as Authorities;
  trustAuthorities(authorities);
  try {
    const tracing = await createTracing({
      service: name,
      otlpUrl: config.otlpUrl as string | undefined,
      tracePercent: config.tracePercent as number,
    });
    const made = await create({ config: config as ConfigOf<F>, logger, metrics, tracing, authorities });
    let state: 'is starting' | 'is stopping' | undefined = 'is starting';
    // The internal server starts first, so that a probe gets a response during a long start. The
    // process is not ready until all parts run.
    const ready = { ...made.ready, process: async () => state };
    const internal = createInternalServer({
      port: config.internalPort as number,
      address: config.listenAddress as string,
      metrics,
      ready,
      servers: made.servers,
    });
    const running = await startAll([internal, ...made.parts]);
    state = undefined;
    logger.info(
      { config: describeConfig(fields, process.env), internalPort: internal.port(), pid: process.pid },
      'process.started',
    );
    stopOnSignal({
      logger,
      stop: async () => {
        state = 'is stopping';
        await running.stop();
        // The receiver of traces may have stopped already; that is not an error of this process.
        await tracing?.stop().catch((error: unknown) => logger.warn({ error }, 'traces.not_sent'));
      },
    });
  } catch (error) {
    logger.fatal({ error }, 'process.start_failed');
    process.exitCode = 1;
    // A part that hangs while it stops must not keep the process alive.
    setTimeout(() => process.exit(1), 1_000).unref();
  }
}

function readConfig<F extends ConfigFields>(fields: F): ConfigOf<F> {
  try {
    return parseConfig(fields, process.env);
  } catch (error) {
    if (!(error instanceof InvalidConfig)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(78);
  }
}

function stopOnSignal({ logger, stop }: { logger: Logger; stop: () => Promise<void> }): void {
  let stopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'process.stopping');
    setTimeout(() => process.exit(1), stopMsMax).unref();
    stop()
      .then(() => logger.info({}, 'process.stopped'))
      .catch((error: unknown) => {
        logger.error({ error }, 'process.stop_failed');
        process.exitCode = 1;
      })
      .finally(() => process.exit());
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/**
 * Returns the path of the program that a process runs, if another file has replaced it on disk.
 * Package managers rename a new file over the old file, and the process continues with the old
 * file. Returns `undefined` if the file is the same or missing, or if the process cannot be
 * examined.
 */
export function findReplacedProgram(pid: number): string | undefined {
  const link = `/proc/${pid}/exe`;
  try {
    const path = readlinkSync(link).replace(/ \(deleted\)$/, '');
    const onDisk = statSync(path);
    const running = statSync(link);
    return onDisk.ino === running.ino && onDisk.dev === running.dev ? undefined : path;
  } catch {
    return undefined;
  }
}

/**
 * Identifies the content of a file: a file that replaces it has a different value. Empty if there
 * is no file.
 */
export function readFileIdentity(path: string): string {
  const { dev, ino, size, mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return ino === undefined ? '' : `${dev}:${ino}:${size}:${mtimeMs}`;
}
