import { type Device, type DeviceName, deviceNames, devices } from './devices.ts';
import { nearestNames } from '../schemas/near-name.ts';

/**
 * `iPhone 14`, `iphone_14`, `iphone14`, `Apple iPhone-14` and `iPad Pro (11-inch)`, `ipad_pro_11`
 * name the same devices.
 */
const fold = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .replace(/^(?:apple|google|samsung)/, '')
    .replace(/inch$/, '');

/** Names in puppeteer's own table that are not names of presets here. */
const otherNames: Readonly<Record<string, DeviceName>> = {
  'iPad Pro': 'ipad_pro_12_9',
  'Galaxy Tab S4': 'galaxy_tab',
};

const byName = new Map<string, DeviceName>([
  ...deviceNames.flatMap((name) => [[fold(name), name] as const, [fold(devices[name].displayName), name] as const]),
  ...Object.entries(otherNames).map(([name, means]) => [fold(name), means] as const),
]);

export const resolveDevice = (name: string): DeviceName | undefined => byName.get(fold(name));

/** The presets whose names are closest to an unknown name, best first. */
export const nearestDevices = (name: string, count = 3): DeviceName[] => nearestNames(fold(name), deviceNames, count);

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
 * Screen that the page is shown on: the device when one is named, else the viewport
 * (docs/interface/conventions.md#devices).
 */
export function emulationOf({ device, viewport }: Screen): Emulation {
  const name = device === undefined ? undefined : resolveDevice(device);
  if (name !== undefined) return devices[name];
  return { viewport: { isMobile: false, hasTouch: false, ...viewport }, userAgent: null };
}
