import type { ConfigField, ConfigFields } from '../../packages/runtime/src/config.ts';
import { withCommonSettings } from '../../packages/runtime/src/run.ts';
import { crawlSettings } from '../../services/crawl/src/config.ts';
import { editSettings } from '../../services/edit/src/config.ts';
import { gatewaySettings } from '../../services/gateway/src/config.ts';
import { notifierSettings } from '../../services/notifier/src/config.ts';
import { renderSettings } from '../../services/render/src/config.ts';
import { schedulerSettings } from '../../services/scheduler/src/config.ts';
import type { ServiceName } from '../../packages/runtime/src/service-names.ts';

const settingsByService: Readonly<Record<ServiceName, ConfigFields>> = {
  gateway: withCommonSettings(gatewaySettings),
  render: withCommonSettings(renderSettings),
  crawl: withCommonSettings(crawlSettings),
  scheduler: withCommonSettings(schedulerSettings),
  notifier: withCommonSettings(notifierSettings),
  edit: withCommonSettings(editSettings),
};

export type DocumentedSetting = {
  readonly env: string;
  readonly about: string;
  /** The condition of a value, in the words with which a wrong value is refused. */
  readonly accepts: string;
  /** The default. If absent, the setting is required; if empty, it may be left out. */
  readonly fallback?: string;
  /** The default as text, if it depends on the machine and must not be in a document. */
  readonly fallbackByMachine?: string;
  readonly isSecret: boolean;
  readonly services: readonly string[];
};

const fallbacksByMachine: Readonly<Record<string, string>> = {
  TINTYPE_RENDER_CONCURRENCY: 'the number of cores',
  TINTYPE_EDIT_CONCURRENCY: 'the number of cores, at most 4',
};

/** Returns every setting of every service once, in the order of the services. */
export function listSettings(): readonly DocumentedSetting[] {
  const readers = new Map<string, { readonly field: ConfigField<unknown>; readonly services: string[] }>();
  for (const [service, fields] of Object.entries(settingsByService)) {
    for (const field of Object.values(fields)) {
      const known = readers.get(field.env);
      if (known === undefined) readers.set(field.env, { field, services: [service] });
      else known.services.push(service);
    }
  }
  return [...readers.values()].map(({ field, services }) => describeSetting(field, services));
}

function describeSetting(field: ConfigField<unknown>, services: readonly string[]): DocumentedSetting {
  const { env, about, fallback, secret } = field;
  const fallbackByMachine = fallbacksByMachine[env];
  return {
    env,
    about,
    accepts: getRefusal(field),
    ...(fallback === undefined
      ? {}
      : { fallback: fallbackByMachine === undefined ? formatDefaultValue(fallback) : '' }),
    ...(fallbackByMachine === undefined ? {} : { fallbackByMachine }),
    isSecret: secret === true,
    services: services.length === Object.keys(settingsByService).length ? ['all'] : services,
  };
}

const formatDefaultValue = (fallback: unknown): string =>
  Array.isArray(fallback) ? fallback.join(',') : String(fallback);

/**
 * Returns the message for a wrong value. It is found by trying a value that only a free text
 * accepts, so the limits are in one place: where they are enforced.
 */
function getRefusal({ read }: ConfigField<unknown>): string {
  try {
    read('?');
    return '';
  } catch (error) {
    return /^must (?:be |have )?(.*)$/.exec((error as Error).message)?.[1] ?? '';
  }
}
