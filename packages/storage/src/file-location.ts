/** The drivers that can hold a file. */
export const storageDrivers = ['folder', 's3'] as const;
export type StorageDriver = (typeof storageDrivers)[number];

/**
 * The location of a file in its row: the object key behind the name of the driver that holds it, as in `s3:captures/…`. So files stay readable
 * when the installation changes to another driver. Rows of older versions have the key alone; any driver may hold their files.
 */
export const fileLocation = (driver: StorageDriver, key: string): string => `${driver}:${key}`;

type Split = { readonly driver: StorageDriver | undefined; readonly key: string };

export function splitLocation(location: string): Split {
  const driver = storageDrivers.find((one) => location.startsWith(`${one}:`));
  return { driver, key: driver === undefined ? location : location.slice(driver.length + 1) };
}

/** The same key wherever the file lies. */
export const keyAlone = (location: string): string => splitLocation(location).key;
