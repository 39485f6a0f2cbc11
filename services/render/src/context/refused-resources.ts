import type { Protocol } from 'puppeteer-core';

/**
 * Returns the URLs of resources that a message of the browser may report as refused. The browser
 * reports a resource that it has received and does not use (wrong digest, MIME type, or contents
 * of a font) in no other way. Messages about a place in a script have a line, and the URL of that
 * script.
 */
export function findRefused({ level, text, url, lineNumber }: Protocol.Log.LogEntry): string[] {
  const font = /^Failed to decode downloaded font: (\S+)/.exec(text)?.[1];
  if (font !== undefined) return [font];
  if (level !== 'error') return [];
  const quoted = [...text.matchAll(/'(https?:[^\s']+)'/g)].map(([, quotedUrl]) => quotedUrl!);
  return url === undefined || lineNumber !== undefined ? quoted : [...quoted, url];
}
