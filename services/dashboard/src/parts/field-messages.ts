import { ApiError } from '../api/api-error.ts';
import { toFieldLabel } from './schema-field/field-label.ts';

/**
 * Labels of fields that differ from the words of their names, as the forms show them. This is the
 * only such table.
 */
const labels: Readonly<Record<string, string>> = {
  url: 'URL',
  urls: 'URLs',
  baseUrl: 'Base URL',
  webhookUrl: 'Webhook URL',
  webhookSecret: 'Signing secret',
  html: 'HTML',
  customCss: 'Custom CSS',
  customJs: 'Custom JavaScript',
  timezone: 'Time zone',
  schedule: 'Frequency',
  diffThreshold: 'Sensitivity',
  changeDetection: 'Watch',
  startsAt: 'Starts',
  endsAt: 'Ends',
  email: 'Email',
  code: 'Code',
  expiresInDays: 'Expires in (days)',
  cacheTtl: 'Cached for (seconds)',
  requireExpiry: 'Links must expire',
  maxWidth: 'Maximum width',
  maxHeight: 'Maximum height',
  batchItemsMax: 'Items per batch',
  capturesPerMonth: 'Captures per month',
  screenshotsPerHour: 'Requests per hour',
  schedulesPerKey: 'Schedules per API key',
  weight: 'Worker share',
};
/** Groups of fields that forms do not show as a group. */
const hiddenGroups: ReadonlySet<string> = new Set(['options', 'defaults', 'overrides', 'body']);

/**
 * Returns the label of a path: `options.viewport.width` becomes Viewport › Width. Positions count
 * from 1.
 */
export function fieldLabel(path: string): string {
  const parts = path.split(/[.[\]/]+/).filter((part) => part !== '' && !hiddenGroups.has(part));
  const words = parts.map((part) =>
    /^\d+$/.test(part) ? String(Number(part) + 1) : (labels[part] ?? toFieldLabel(part)),
  );
  return words.length === 0 ? 'The form' : words.join(' › ').replaceAll(/ › (\d+)/g, ' $1');
}

export type ErrorText = {
  readonly title: string;
  /** The error of each field that does not show its error itself. */
  readonly lines: readonly { readonly label: string; readonly fault: string }[];
};

/**
 * Returns the text for an error. Errors of fields are described by the page, all others by the
 * service. The fields in `atFields` show their errors themselves.
 */
export function errorText(error: unknown, atFields: readonly string[] = []): ErrorText {
  if (!(error instanceof Error)) return { title: 'Something went wrong.', lines: [] };
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (faults.length === 0) return { title: error.message, lines: [] };
  const elsewhere = faults.filter(([path]) => !atFields.includes(path));
  // The message of `VALIDATION_ERROR` has no details: it states only that there are errors.
  const isGeneral = error instanceof ApiError && error.code === 'VALIDATION_ERROR';
  const general = elsewhere.length === 0 ? 'Correct the marked fields.' : 'Some fields are invalid.';
  const unsaid = isGeneral ? elsewhere : elsewhere.filter(([, fault]) => !error.message.includes(fault));
  return {
    title: isGeneral ? general : labelMessage(error.message, faults),
    lines: unsaid.map(([path, fault]) => ({ label: fieldLabel(path), fault })),
  };
}

/** Replaces the name of a field at the beginning of a message by its label. */
function labelMessage(message: string, faults: readonly (readonly [string, string])[]): string {
  const path = faults.map(([name]) => name).find((name) => message.startsWith(`${name} `));
  return path === undefined ? message : `${fieldLabel(path)}${message.slice(path.length)}`;
}
