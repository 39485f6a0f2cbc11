import { findEntry } from '@tintype/contracts/schemas/find-entry';
import { sessionRules } from '@tintype/contracts/capture/session';
import type { TranslatedParameter } from './rule.ts';
import { isObject, parseJsonValue, parseList, NoCounterpart, toValueText } from './values.ts';

type Cookie = Readonly<Record<string, unknown>>;
/**
 * Attributes of `Set-Cookie` (RFC 6265, section 4.1). `max-age` is not supported: its start is
 * unknown.
 */
const cookieAttributes: Readonly<Record<string, string>> = {
  domain: 'domain',
  path: 'path',
  expires: 'expires',
  'max-age': '',
  samesite: 'sameSite',
  httponly: 'httpOnly',
  secure: 'secure',
};
const cookieFlags = new Set(['httpOnly', 'secure']);
const cookieFields = ['name', 'value', 'domain', 'path', 'expires', 'httpOnly', 'secure', 'sameSite'];

/** Accepts JSON, `a=1; b=2`, or one or several `a=1; Domain=example.com; Secure`. */
export const toCookies = (value: unknown): Cookie[] => {
  const read = parseList(value).flatMap((one): Cookie[] =>
    isObject(one) ? [toCookie(one)] : typeof one === 'string' ? parseCookieText(one) : [],
  );
  if (read.length === 0 && value !== '' && !Array.isArray(parseJsonValue(value)))
    throw new NoCounterpart('is not a list of cookies');
  return read;
};

const toCookie = (given: Cookie): Cookie =>
  Object.fromEntries(
    cookieFields
      .filter((name) => given[name] !== undefined && given[name] !== null && given[name] !== '')
      .map((name) => [name, name === 'sameSite' ? String(given[name]).toLowerCase() : given[name]]),
  );

function parseCookieText(text: string): Cookie[] {
  const found: Record<string, unknown>[] = [];
  for (const part of text.split(';').map((one) => one.trim())) {
    const [name = '', ...rest] = part.split('=');
    const value = rest.join('=').trim();
    const attribute = found.length === 0 ? undefined : findEntry(cookieAttributes, name.trim().toLowerCase());
    if (attribute === undefined) {
      if (name.trim() !== '') found.push({ name: name.trim(), value });
    } else if (cookieFlags.has(attribute)) found.at(-1)![attribute] = true;
    else if (attribute === 'expires') setExpiry(found.at(-1)!, value);
    else if (attribute !== '') found.at(-1)![attribute] = attribute === 'sameSite' ? value.toLowerCase() : value;
  }
  return found;
}

function setExpiry(cookie: Record<string, unknown>, value: string): void {
  const at = /^\d+$/.test(value) ? Number(value) : Date.parse(value) / 1_000;
  if (Number.isFinite(at)) cookie['expires'] = at;
}

/**
 * Accepts an object, JSON, or one or several `Name: value` or `Name=value`. Some headers become
 * separate fields.
 */
export function toHeaderFields(value: unknown, separator?: string): TranslatedParameter {
  const read = parseJsonValue(value);
  const pairs: [string, string][] = isObject(read)
    ? Object.entries(read).flatMap(([name, of]) => parseList(of).map((one): [string, string] => [name, String(one)]))
    : parseList(read, separator).flatMap((one) =>
        isObject(one) ? parseHeaderObject(one) : parseHeaderLine(String(one)),
      );
  if (pairs.length === 0) throw new NoCounterpart('is not a list of headers');
  const fields: Record<string, unknown> = {};
  const own: { name: string; value: string }[] = [];
  const notes: string[] = [];
  for (const [name, text] of pairs) {
    const lower = name.toLowerCase();
    const fault = sessionRules['headers.*.name'](name)[''];
    if (lower === 'cookie') fields['session.cookies'] = toCookies(text);
    else if (lower === 'user-agent') fields['userAgent'] = text;
    else if (fault === undefined) own.push({ name, value: text });
    else notes.push(`the header ${name} ${fault}`);
  }
  if (own.length > 0) fields['session.headers'] = own;
  return { fields, ...(notes.length > 0 && { note: notes.join('; ') }) };
}
const parseHeaderObject = (given: Readonly<Record<string, unknown>>): [string, string][] =>
  'name' in given && 'value' in given
    ? [[String(given['name']), String(given['value'])]]
    : Object.entries(given).map(([name, value]) => [name, String(value)]);

function parseHeaderLine(text: string): [string, string][] {
  const [, name, value] = /^\s*([^:=\s]+)\s*[:=]\s*(.*?)\s*$/s.exec(text) ?? [];
  return name === undefined || value === undefined ? [] : [[name, value]];
}

/** Accepts `name:password`, or an object with both. */
export function parseCredentials(value: unknown): object {
  const read = parseJsonValue(value);
  if (isObject(read) && typeof read['username'] === 'string')
    return { username: read['username'], password: toValueText(read['password'] ?? '') };
  const [, username, password] = /^([^:]+):(.*)$/s.exec(String(read)) ?? [];
  if (username === undefined) throw new NoCounterpart('is not a user name with a password');
  return { username, password };
}
