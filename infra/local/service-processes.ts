import { join } from 'node:path';
import { processSettings } from '../../packages/runtime/src/process-settings.ts';
import { openLog } from './log-file.ts';
import type { Ports } from './ports.ts';
import type { PrivateProcess } from './private-process.ts';
import { root } from './root.ts';
import { serviceNames, type ServiceName } from '../../packages/runtime/src/service-names.ts';
import { services } from './services.ts';
import { supervise, type SupervisedProcess } from './supervise.ts';

type ServicesOptions = {
  readonly ports: Ports;
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly say: (sentence: string) => void;
  /** Receives every line that a service writes. The line is also in its log file. */
  readonly onLine: (service: ServiceName, line: string) => void;
};

const stopGraceMs = 15_000;
const readyAnswerMsMax = 3_000;

export function startServices(options: ServicesOptions): readonly SupervisedProcess[] {
  return serviceNames.map((name) => startService(name, options));
}

function startService(
  name: ServiceName,
  { ports, dataFolder, environment, say, onLine }: ServicesOptions,
): SupervisedProcess {
  const { main, environment: own } = services[name];
  const internalPort = ports.internal[name];
  const log = openLog(join(dataFolder, 'logs', `${name}.log`), { say });
  const plan: PrivateProcess = {
    command: [process.execPath, '--conditions=source', join(root, main)],
    environment: {
      ...environment,
      ...processSettings(name, environment['NODE_OPTIONS']),
      ...own(ports),
      TINTYPE_INTERNAL_PORT: String(internalPort),
    },
    stopSignal: 'SIGTERM',
    onLine: (line: string) => {
      log.write(line);
      onLine(name, line);
    },
  };
  const isReady = () => isHealthy(`http://127.0.0.1:${internalPort}/readyz`);
  return supervise({ name, plan: async () => plan, isReady, stopGraceMs, say });
}

export async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(readyAnswerMsMax) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
