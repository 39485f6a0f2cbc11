import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '@tintype/testing/until';
import { parse } from 'yaml';
import type { Docker } from '../engine/docker.ts';

/** The compose stack of one checkout. */
export type Stack = {
  readonly compose: Docker;
  readonly docker: Docker;
  /** What our Dockerfile builds, by the name of the compose service. */
  readonly built: readonly string[];
  /** Containers of these services, or of all. */
  readonly containers: (...services: readonly string[]) => Promise<readonly Container[]>;
  /**
   * Waits until all that run are healthy and what runs once has ended well; gives the seconds that
   * it took.
   */
  readonly untilHealthy: () => Promise<number>;
  readonly sql: (statement: string) => Promise<readonly string[]>;
};

export type Container = {
  readonly id: string;
  readonly name: string;
  readonly service: string;
  readonly state: 'created' | 'running' | 'restarting' | 'exited' | 'dead' | 'paused';
  /** Empty where a service has no health check. */
  readonly health: '' | 'starting' | 'healthy' | 'unhealthy';
  readonly exitCode: number;
};

const healthyMsMax = 300_000;

export function createStack(docker: Docker, checkout: string): Stack {
  const file = join(checkout, 'docker-compose.yml');
  const compose: Docker = (...args) => docker('compose', '--project-directory', checkout, ...args);
  const { services } = parse(readFileSync(file, 'utf8'), { merge: true }) as {
    readonly services: Readonly<Record<string, { readonly build?: unknown }>>;
  };
  const containers = async (...names: readonly string[]): Promise<readonly Container[]> =>
    (await compose('ps', '--all', '--format', 'json', ...names))
      .split('\n')
      .filter((line) => line !== '')
      .map(readContainer);

  return {
    compose,
    docker,
    built: Object.keys(services).filter((name) => services[name]?.build !== undefined),
    containers,
    untilHealthy: async () => {
      const startedAt = Date.now();
      let waitingFor = '';
      await until(
        async () => {
          const waiting = (await containers()).filter((each) => !isWell(each));
          waitingFor = waiting.map(({ name, state, health }) => `${name} (${state} ${health})`).join(', ');
          return waiting.length === 0;
        },
        { msMax: healthyMsMax, intervalMs: 250 },
      ).catch((error: unknown) => {
        throw new Error(`not healthy: ${waitingFor}`, { cause: error });
      });
      return (Date.now() - startedAt) / 1_000;
    },
    sql: async (statement) => {
      const client = ['psql', '--no-psqlrc', '-qAt', '--host=/tmp', '--username=tintype', 'tintype', '-c', statement];
      return (await compose('exec', '-T', 'postgres', ...client)).split('\n').filter((line) => line !== '');
    },
  };
}

const isWell = ({ state, health, exitCode }: Container): boolean =>
  (state === 'running' && (health === '' || health === 'healthy')) || (state === 'exited' && exitCode === 0);

function readContainer(line: string): Container {
  const { ID, Name, Service, State, Health, ExitCode } = JSON.parse(line) as Record<string, unknown>;
  return { id: ID, name: Name, service: Service, state: State, health: Health, exitCode: ExitCode } as Container;
}
