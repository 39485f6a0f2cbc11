import { ApiError } from '../api/api-error.ts';
import { labelOf } from './schema-field/field-label.ts';

/**
 * Labels of fields that differ from the words of their names, as the forms show them. The only such
 * table.
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
const unshown: ReadonlySet<string> = new Set(['options', 'defaults', 'overrides', 'body']);

/** `options.viewport.width` as the reader knows it: Viewport › Width. Positions count from 1. */
export function fieldLabel(path: string): string {
  const parts = path.split(/[.[\]/]+/).filter((part) => part !== '' && !unshown.has(part));
  const words = parts.map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (labels[part] ?? labelOf(part))));
  return words.length === 0 ? 'The form' : words.join(' › ').replaceAll(/ › (\d+)/g, ' $1');
}

export type ErrorText = {
  readonly title: string;
  /** The fault of each field that is not shown at the field itself. */
  readonly lines: readonly { readonly label: string; readonly fault: string }[];
};

/**
 * Returns the text for an error: that of the service, but for fields that of the page. `atFields`
 * show their errors themselves.
 */
export function errorText(error: unknown, atFields: readonly string[] = []): ErrorText {
  if (!(error instanceof Error)) return { title: 'Something went wrong.', lines: [] };
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (faults.length === 0) return { title: error.message, lines: [] };
  const elsewhere = faults.filter(([path]) => !atFields.includes(path));
  // Only this code has a message that contains nothing but the existence of errors.
  const isGeneral = error instanceof ApiError && error.code === 'VALIDATION_ERROR';
  const general = elsewhere.length === 0 ? 'Correct the marked fields.' : 'Some fields are invalid.';
  const unsaid = isGeneral ? elsewhere : elsewhere.filter(([, fault]) => !error.message.includes(fault));
  return {
    title: isGeneral ? general : labelled(error.message, faults),
    lines: unsaid.map(([path, fault]) => ({ label: fieldLabel(path), fault })),
  };
}

/** A message that begins with the name of a field begins with its label instead. */
function labelled(message: string, faults: readonly (readonly [string, string])[]): string {
  const path = faults.map(([name]) => name).find((name) => message.startsWith(`${name} `));
  return path === undefined ? message : `${fieldLabel(path)}${message.slice(path.length)}`;
}
