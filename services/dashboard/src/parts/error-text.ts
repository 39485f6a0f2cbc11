import { errorCatalogue, type ErrorCode, type Fault } from '@tintype/contracts/errors/catalogue';
import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { ApiError } from '../api/api-error.ts';
import { formatFieldName } from '../format/format.ts';

/** Labels that differ from `formatFieldName`. No other table has such labels. */
const fieldLabels: Readonly<Record<string, string>> = {
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
  cacheTtl: 'Cache time (seconds)',
  requireExpiry: 'Links must expire',
  maxWidth: 'Maximum width',
  maxHeight: 'Maximum height',
  batchItemsMax: 'Items per batch',
  capturesPerMonth: 'Captures per month',
  screenshotsPerHour: 'Requests per hour',
  schedulesPerKey: 'Schedules per API key',
  weight: 'Worker share',
};
const hiddenGroups: ReadonlySet<string> = new Set(['options', 'defaults', 'overrides', 'body']);

/** Converts `options.viewport.width` to Viewport › Width. Positions count from 1. */
export function fieldLabel(path: string): string {
  const parts = path.split(/[.[\]/]+/).filter((part) => part !== '' && !hiddenGroups.has(part));
  const words = parts.map((part) =>
    /^\d+$/.test(part) ? String(Number(part) + 1) : (fieldLabels[part] ?? formatFieldName(part)),
  );
  return words.length === 0 ? 'The form' : words.join(' › ').replaceAll(/ › (\d+)/g, ' $1');
}

type ErrorText = Readonly<{
  title: string;
  /** The error of each field that does not show its error itself. */
  lines: readonly Readonly<{ label: string; fault: string }>[];
}>;

/**
 * Describes errors of fields by their labels, and other errors by the message of the service. The
 * fields in `atFields` show their errors themselves.
 */
export function describeError(error: unknown, atFields: readonly string[] = []): ErrorText {
  if (!(error instanceof Error)) return { title: 'Something went wrong.', lines: [] };
  const faults = error instanceof ApiError ? Object.entries(error.fields) : [];
  if (faults.length === 0) return { title: error.message, lines: [] };
  const elsewhere = faults.filter(([path]) => !atFields.includes(path));
  // The message of `VALIDATION_ERROR` has no details: it states only that there are errors.
  const isGeneral = error instanceof ApiError && error.code === 'VALIDATION_ERROR';
  const general = elsewhere.length === 0 ? 'The marked fields are invalid.' : 'Some fields are invalid.';
  const unsaid = isGeneral ? elsewhere : elsewhere.filter(([, fault]) => !error.message.includes(fault));
  return {
    title: isGeneral ? general : labelMessage(error.message, faults),
    lines: unsaid.map(([path, fault]) => ({ label: fieldLabel(path), fault })),
  };
}

function labelMessage(message: string, faults: readonly (readonly [string, string])[]): string {
  const path = faults.map(([name]) => name).find((name) => message.startsWith(`${name} `));
  return path === undefined ? message : `${fieldLabel(path)}${message.slice(path.length)}`;
}

type StepCode = ApiError['code'];

const targetSteps = {
  TIMEOUT: 'Increase the timeout, or check that the page opens quickly in a browser.',
  RENDER_FAILED: 'Check that the URL opens in a browser from the network of this service.',
  CAPTURE_FAILED: 'Try again. For a heavy page, set a maximum height or a smaller viewport.',
  RESULT_TOO_LARGE: 'Set a maximum height, a selector or a smaller scale factor.',
  PAGE_TOO_HEAVY: 'Block requests or resource types that the capture does not need.',
  ACTION_FAILED: 'Wait for the element of the action first, correct its selector, or make the action optional.',
  TARGET_BLOCKED: 'Try again with stealth mode, or ask the owner of the site for access.',
} as const satisfies Record<CodeOf<'target'>, string>;

type Catalogue = typeof errorCatalogue;
type CodeOf<Of extends Fault> = {
  [Code in ErrorCode]: Catalogue[Code] extends { readonly fault: Of } ? Code : never;
}[ErrorCode];

const codeSteps: Partial<Record<StepCode, string>> = {
  ...targetSteps,
  UNREACHABLE: 'Check that the service is running and that this device is online. Your input stays on this page.',
  QUOTA_EXCEEDED: 'The quota resets next month. An administrator can raise it for this organization.',
  CAPABILITY_NOT_AVAILABLE: 'Ask an administrator to enable this capability or change the plan of the organization.',
  ROLE_NOT_ALLOWED: 'Ask an owner of the organization to change your role.',
  NOT_FOUND: 'It may have been deleted, or it belongs to another organization. Check the URL.',
  RESULT_EXPIRED: 'Files are stored for a limited time. Capture the page again.',
  SERVICE_BUSY: 'Try again shortly, or submit the capture as a job, which waits in the queue.',
  SIGN_IN_FAILED: 'Check your email address and password. Sign-in is delayed after several failed attempts.',
  LINK_INVALID: 'Links can be used once and expire. Ask the sender for a new link.',
  CONFIRMATION_REQUIRED: 'Confirm your identity when prompted.',
  PASSKEY_REFUSED: 'Try again, or sign in another way. Your passkeys are listed under “Your account”.',
  SECOND_FACTOR_REQUIRED:
    'Set up an authenticator app or a passkey under “Your account”, or sign in with the one you have.',
  LAST_WAY_IN: 'Add a passkey, or set a password with a reset link.',
  PROVIDER_UNAVAILABLE: 'Sign in another way, or try again later.',
  CANCELLED: 'Start it again if you still need it.',
};

const faultSteps = {
  caller: 'Change the request and send it again.',
  target: 'Check that the page opens in a browser, then try again.',
  service: 'The service caused this failure. No credit was charged. Try again.',
} as const satisfies Record<Fault, string>;

export function findFailureStep(code: string): string | undefined {
  const known = findEntry(errorCatalogue, code);
  return known && (findEntry(codeSteps, code) ?? faultSteps[known.fault]);
}

export function getNextStep(error: ApiError | undefined): string {
  if (error === undefined) return 'Reload the page. If the problem persists, check the browser console.';
  const { code, fields, retryAfterSeconds, status } = error;
  if (retryAfterSeconds !== undefined || code === 'RATE_LIMITED')
    return `Wait ${retryAfterSeconds ?? 60} s, then try again.`;
  const step = codeSteps[code];
  if (step !== undefined) return step;
  if (status >= 500) return 'Try again. If the problem persists, send the request ID to an administrator.';
  if (status === 409) return 'The item may have changed in the meantime. Reload the page.';
  return Object.keys(fields).length > 0
    ? 'Correct the fields and try again.'
    : 'Change the request before you send it again.';
}
