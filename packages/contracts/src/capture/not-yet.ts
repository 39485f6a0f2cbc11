import type { CaptureRequest } from './capture-request.ts';

type Asked = Partial<Record<keyof CaptureRequest, unknown>>;
type Row = { readonly field: keyof CaptureRequest; readonly asks: (value: unknown) => boolean };
const when = (field: Row['field'], asks: Row['asks']): Row => ({ field, asks });
const isTrue = (value: unknown): boolean => value === true;
const isSent = (value: unknown): boolean => value !== undefined;

/**
 * Fields that are validated but have no machinery yet. Asking for one outright is answered with NOT_IMPLEMENTED, never
 * silently ignored. Each row goes when its capability comes; the last one takes this file along.
 */
const notYet: readonly Row[] = [
  when('actions', (value) => Array.isArray(value) && value.length > 0),
  when('outputs', isSent),
  when('fullPageMode', (value) => String(value).toLowerCase() === 'stitch'),
  when('freezeFixed', isSent),
  when('scrollInterval', isSent),
  when('maxSections', isSent),
  when('blockAds', isTrue),
  when('blockCookieBanners', isTrue),
  when('blockPopups', isTrue),
  when('blockLevel', (value) => isSent(value) && String(value).toLowerCase() !== 'none'),
  when('stealthMode', isTrue),
];

/** The fields of the body as it was sent (before defaults) that ask for what is not built yet. */
export const askedButNotBuilt = (sent: Asked): string[] =>
  notYet.filter(({ field, asks }) => asks(sent[field])).map(({ field }) => field);
