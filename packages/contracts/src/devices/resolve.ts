import { type Device, type DeviceName, deviceNames, devices } from './devices.ts';
import { nearestNames } from '../schemas/near-name.ts';

/**
 * Normalises a device name. `iPhone 14`, `iphone_14`, `iphone14` and `Apple iPhone-14` name the
 * same device; so do `iPad Pro (11-inch)` and `ipad_pro_11`.
 */
const foldDeviceName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .replace(/^(?:apple|google|samsung)/, '')
    .replace(/inch$/, '');

/** Names in puppeteer's table that differ from the names of presets here. */
const otherNames: Readonly<Record<string, DeviceName>> = {
  'iPad Pro': 'ipad_pro_12_9',
  'Galaxy Tab S4': 'galaxy_tab',
};

const byName = new Map<string, DeviceName>([
  ...deviceNames.flatMap((name) => [
    [foldDeviceName(name), name] as const,
    [foldDeviceName(devices[name].displayName), name] as const,
  ]),
  ...Object.entries(otherNames).map(([name, means]) => [foldDeviceName(name), means] as const),
]);

export const resolveDevice = (name: string): DeviceName | undefined => byName.get(foldDeviceName(name));

/** Returns the presets whose names are closest to an unknown name, best first. */
export const nearestDevices = (name: string, count = 3): DeviceName[] =>
  nearestNames(foldDeviceName(name), deviceNames, count);

type Screen = {
  readonly device?: string;
  readonly viewport: {
    readonly width: number;
    readonly height: number;
    readonly deviceScaleFactor: number;
    readonly isMobile?: boolean;
    readonly hasTouch?: boolean;
  };
};
export type Emulation = Pick<Device, 'viewport' | 'userAgent'>;

/**
 * Returns the screen of the page: the device if the request names one, or else the viewport
 * (docs/interface/conventions.md#devices).
 */
export function resolveEmulation({ device, viewport }: Screen): Emulation {
  const name = device === undefined ? undefined : resolveDevice(device);
  if (name !== undefined) return devices[name];
  return { viewport: { isMobile: false, hasTouch: false, ...viewport }, userAgent: null };
}
