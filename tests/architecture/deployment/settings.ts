import { type ConfigFields, parseConfig } from '@tintype/runtime/config';
import { withCommonSettings } from '@tintype/runtime/run';
import { createStorage, storageFields } from '@tintype/storage/create-storage';
import { join } from 'node:path';
import { root, services } from './files.ts';

export type Environment = Record<string, string>;

/** Of every service, as its `main.ts` hands them to `runProcess`. */
export async function readSettings(): Promise<ReadonlyMap<string, ConfigFields>> {
  const settings = new Map<string, ConfigFields>();
  for (const name of services) {
    const config = (await import(join(root, 'services', name, 'src/config.ts'))) as Record<string, ConfigFields>;
    const own = config[`${name}Settings`];
    if (own === undefined) throw new Error(`services/${name}/src/config.ts exports no ${name}Settings`);
    settings.set(name, withCommonSettings(own));
  }
  return settings;
}

/** The service would start with them: an error says which is missing or wrong. */
export function expectUsable(fields: ConfigFields, environment: Environment): void {
  const config = parseConfig(fields, environment);
  const isStoring = Object.keys(storageFields).every((name) => name in fields);
  if (isStoring)
    createStorage(parseConfig(storageFields, environment), { secret: String((config as { secret?: string }).secret) });
}
