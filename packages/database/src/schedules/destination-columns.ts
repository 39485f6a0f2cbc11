import type { DestinationType } from '@tintype/contracts/destinations/destinations';

type DestinationColumnSettings = Readonly<Record<string, unknown>>;

/**
 * The columns that contain the settings of destinations: `webhook` and `email` have separate
 * columns, all others share `settings`.
 */
export type StoredSettings = {
  readonly url: string | null;
  readonly settings: DestinationColumnSettings | null;
  readonly recipients: readonly string[] | null;
  readonly subject: string | null;
};

export function settingsFromColumns(type: DestinationType, stored: StoredSettings): DestinationColumnSettings {
  if (type === 'webhook') return { url: stored.url };
  if (type === 'email') return { to: stored.recipients, ...(stored.subject !== null && { subject: stored.subject }) };
  return stored.settings ?? {};
}

export const settingsToColumns = (
  type: DestinationType,
  settings: DestinationColumnSettings,
): Omit<StoredSettings, 'url'> => ({
  settings: type === 'webhook' || type === 'email' ? null : settings,
  recipients: type === 'email' ? (settings['to'] as readonly string[]) : null,
  subject: type === 'email' ? ((settings['subject'] as string | undefined) ?? null) : null,
});
