export const storageDrivers = ['folder', 's3'] as const;
export type StorageDriver = (typeof storageDrivers)[number];

/**
 * Returns the location that the row of a file stores: the name of the driver and the object key, as
 * in `s3:captures/…`. So files stay readable when the installation changes to another driver. Rows
 * of older versions have only the key; any driver may store their files.
 */
export const fileLocation = (driver: StorageDriver, key: string): string => `${driver}:${key}`;

type DriverAndKey = { readonly driver: StorageDriver | undefined; readonly key: string };

export function splitLocation(location: string): DriverAndKey {
  const driver = storageDrivers.find((one) => location.startsWith(`${one}:`));
  return { driver, key: driver === undefined ? location : location.slice(driver.length + 1) };
}

/** Returns the key, which is the same in every driver. */
export const toKey = (location: string): string => splitLocation(location).key;
