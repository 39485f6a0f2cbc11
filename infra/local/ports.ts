import { SetupError } from './setup/step.mjs';
import { serviceNames, type ServiceName } from '../../packages/runtime/src/service-names.ts';

export type Ports = {
  readonly gateway: number;
  readonly storage: number;
  /** The port of the sample page. */
  readonly sample: number;
  readonly internal: Readonly<Record<ServiceName, number>>;
};

type PortChoice = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly isFree: (port: number) => Promise<boolean>;
  readonly freePort: () => Promise<number>;
};

/**
 * Ports above 1023 to which browsers and `fetch` never connect (Fetch standard, section 2.9, "port
 * blocking").
 */
const blockedPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);
const gatewayDefault = 3000;
/**
 * The storage port is next to the gateway's port, followed by the port of the sample page. The
 * internal ports begin ten further on, so the ports of two copies need only differ by 20.
 */
const sampleOffset = 2;
const internalOffset = 10;

/**
 * Chooses the ports. The two public ports are where the user expects them, or an error names the
 * setting. Other ports are replaced if they are in use. With `TINTYPE_PORT=0` all ports are chosen
 * freely.
 */
export async function choosePorts({ environment, isFree, freePort }: PortChoice): Promise<Ports> {
  const wanted = readPort(environment, 'TINTYPE_PORT') ?? gatewayDefault;
  const gateway = wanted === 0 ? await freePort() : await require('TINTYPE_PORT', wanted);
  const wantedStorage = readPort(environment, 'TINTYPE_STORAGE_PORT') ?? (wanted === 0 ? 0 : gateway + 1);
  const storage = wantedStorage === 0 ? await freePort() : await require('TINTYPE_STORAGE_PORT', wantedStorage);
  const internal = await Promise.all(
    serviceNames.map(async (name, index) => [name, await aside(gateway + internalOffset + index)] as const),
  );
  const sample = await aside(gateway + sampleOffset);
  return { gateway, storage, sample, internal: Object.fromEntries(internal) as Ports['internal'] };

  async function aside(preferred: number): Promise<number> {
    const isUsable =
      wanted !== 0 &&
      preferred <= 65_535 &&
      preferred !== storage &&
      !blockedPorts.has(preferred) &&
      (await isFree(preferred));
    return isUsable ? preferred : await freePort();
  }

  async function require(setting: string, port: number): Promise<number> {
    if (blockedPorts.has(port))
      throw new SetupError(`Browsers block port ${port}. Choose another one: ${setting}=${port + 20} npm start`);
    if (await isFree(port)) return port;
    throw new SetupError(`Port ${port} is taken. Choose another one: ${setting}=${port + 20} npm start`);
  }
}

function readPort(environment: PortChoice['environment'], setting: string): number | undefined {
  const text = environment[setting];
  if (text === undefined || text === '') return undefined;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new SetupError(`${setting} must be a port number from 0 to 65535, not "${text}"`);
}
