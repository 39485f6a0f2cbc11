import { splitLocation, storageDrivers, type StorageDriver } from '../file-location.ts';
import type { Storage } from '../port.ts';
import { toStorageFailure, type StorageOperation, type RefusedDelete } from '../storage-failure.ts';

type Drivers = Partial<Readonly<Record<StorageDriver, Storage>>>;
type SwitchedOptions = {
  readonly current: StorageDriver;
  readonly drivers: Drivers;
  /**
   * Records files to delete in a driver that has no settings now. Without this function, such a
   * deletion fails.
   */
  readonly leave?: ((locations: readonly string[]) => Promise<void>) | undefined;
};

/**
 * Creates the storage that services use: new files go to the current driver, and existing files are
 * read from their location. If a file is not found, the other drivers are searched, because the
 * file may have been moved after the row was read, or manually. A driver without settings counts as
 * unavailable storage, never as a missing file, because a schedule would treat a missing file as a
 * change.
 */
export function createSwitchedStorage({ current, drivers, leave }: SwitchedOptions): Storage {
  const newest = getDriver(drivers, current, 'put');
  const absent = storageDrivers.filter((name) => drivers[name] === undefined);
  const find = async <Found>(
    location: string,
    look: (holder: Storage, key: string) => Promise<Found | undefined>,
  ): Promise<Found | undefined> => {
    const { driver = current, key } = splitLocation(location);
    for (const holder of [drivers[driver], ...listOthers(drivers, driver)]) {
      const found = holder && (await look(holder, key));
      if (found !== undefined) return found;
    }
    getDriver(drivers, driver, 'read');
    return undefined;
  };
  const isHeldBy = async (holder: Storage, key: string): Promise<true | undefined> => {
    const stored = await holder.read(key);
    stored?.stream.destroy();
    return stored && true;
  };

  return {
    driver: current,
    absent,
    put: (location, body, headers, options) => {
      const { driver = current, key } = splitLocation(location);
      return (driver === current ? newest : getDriver(drivers, driver, 'put')).put(key, body, headers, options);
    },
    read: (location, range) => find(location, (holder, key) => holder.read(key, range)),
    readBytes: (location) => find(location, (holder, key) => holder.readBytes(key)),
    delete: async (locations) => {
      const split = locations.map((location) => ({ location, ...splitLocation(location) }));
      const refused = new Map<string, RefusedDelete>();
      for (const name of storageDrivers) {
        const own = new Map(
          split.filter(({ driver = name }) => driver === name).map(({ key, location }) => [key, location]),
        );
        const kept = own.size === 0 ? [] : await drivers[name]?.delete([...own.keys()]);
        for (const { key, failure } of kept ?? []) refused.set(own.get(key)!, { key: own.get(key)!, failure });
      }
      for (const name of absent) {
        const left = locations.filter((location) => splitLocation(location).driver === name);
        if (left.length === 0) continue;
        if (leave === undefined) getDriver(drivers, name, 'delete');
        else await leave(left);
      }
      return [...refused.values()];
    },
    linkFor: async (location, options) => {
      const { driver, key } = splitLocation(location);
      // The link cannot work without the driver's settings, but it must not fail a list of results.
      if (driver !== undefined) return (drivers[driver] ?? newest).linkFor(key, options);
      const others = listOthers(drivers, current);
      if (others.length === 0 || (await isHeldBy(newest, key))) return newest.linkFor(key, options);
      for (const holder of others) if (await isHeldBy(holder, key)) return holder.linkFor(key, options);
      return newest.linkFor(key, options);
    },
    health: () => newest.health(),
  };
}

const listOthers = (drivers: Drivers, than: StorageDriver): readonly Storage[] =>
  storageDrivers.filter((name) => name !== than).flatMap((name) => drivers[name] ?? []);

export const driverSettings = { folder: 'TINTYPE_STORAGE_FOLDER', s3: 'TINTYPE_S3_BUCKET' } as const;

function getDriver(drivers: Drivers, name: StorageDriver, operation: StorageOperation): Storage {
  const driver = drivers[name];
  if (driver !== undefined) return driver;
  const cause = { code: 'NotConfigured', message: `${driverSettings[name]} is missing` };
  throw toStorageFailure({ operation, where: `${name} (${driverSettings[name]} is not set)`, cause });
}
