import { type Device, type DeviceName, deviceNames, devices } from './devices.ts';
import { nearestNames } from '../schemas/near-name.ts';

/** `iPhone 14`, `iphone_14` and `iPhone-14` name the same device. */
const fold = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '');

const byName = new Map<string, DeviceName>(
  deviceNames.flatMap((name) => [[name, name] as const, [fold(devices[name].displayName), name] as const]),
);

export const resolveDevice = (name: string): DeviceName | undefined => byName.get(fold(name));

/** The presets whose names are closest to a name nobody knows, best first. */
export const nearestDevices = (name: string, count = 3): DeviceName[] => nearestNames(fold(name), deviceNames, count);

type Wanted = {
  readonly device?: string;
  readonly viewport: { readonly width: number; readonly height: number; readonly deviceScaleFactor: number };
};
export type Emulation = Pick<Device, 'viewport' | 'userAgent'>;

/** What the page is shown on: the device when one is named, else the viewport (docs/interface/conventions.md#devices). */
export function emulationOf({ device, viewport }: Wanted): Emulation {
  const name = device === undefined ? undefined : resolveDevice(device);
  if (name !== undefined) return devices[name];
  return { viewport: { ...viewport, isMobile: false, hasTouch: false }, userAgent: null };
}
