import { run } from '../../../infra/local/setup/run.mjs';

/** Docker's command line, led to one engine. What fails carries the last lines that it wrote. */
export type Docker = (...args: readonly string[]) => Promise<string>;

/**
 * `environment` names the engine and the folder of plugins; nothing of the engine that the machine
 * may have is used.
 */
export const createDocker =
  (environment: Readonly<Record<string, string>>): Docker =>
  (...args) =>
    run('docker', [...args], { env: { ...process.env, ...environment } }).then((text) => text.trim());
