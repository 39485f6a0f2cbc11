import { devices } from './devices.ts';
import type { Device } from './kinds.ts';
import { resolveDevice } from './resolve.ts';

type Wanted = {
  readonly device?: string;
  readonly viewport: { readonly width: number; readonly height: number; readonly deviceScaleFactor: number };
};
export type Emulation = Pick<Device, 'viewport' | 'userAgent'>;

/** What the page is shown on: the device when one is named, else the viewport (contract decisions, section 1). */
export function emulationOf({ device, viewport }: Wanted): Emulation {
  const name = device === undefined ? undefined : resolveDevice(device);
  if (name !== undefined) return devices[name];
  return { viewport: { ...viewport, isMobile: false, hasTouch: false }, userAgent: null };
}
