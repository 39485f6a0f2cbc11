import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as breathe } from 'node:timers/promises';
import { ServiceError } from '@tintype/contracts/errors/service-error';
import { findJsonError, createJsonMeter, parserDepthMax, requireStorable } from './json-bounds.ts';

/** Fewer larger bodies are in memory at once. */
const usualBytesMax = 1_048_576;

/**
 * Bytes of a refused body that are still read. Otherwise a caller that is still writing would never
 * read the response.
 */
const bytesAfterRefusalMax = 64 * usualBytesMax;
const afterRefusalMsMax = 10_000;

type ReadBody = {
  /** Undefined for an empty body. */
  readonly body: unknown;
  readonly bodyText?: string;
  readonly uploadSha256?: Uint8Array;
};

type BodyBounds = {
  readonly bytesMax: number;
  readonly valuesMax: number;
  /** A chunk of a large upload is returned with its hash and validated by its route. */
  readonly isUpload: boolean;
  /** A body whose text is not needed is not in memory twice. */
  readonly keepsText?: boolean | undefined;
  readonly takesForm?: boolean | undefined;
  /** Called once for a body that is larger than most; may refuse it. */
  readonly onLarge: () => void;
};

export async function readJson(
  req: IncomingMessage,
  res: ServerResponse,
  { isUpload, keepsText, takesForm, ...bounds }: BodyBounds,
): Promise<ReadBody> {
  const bytes = await readWithin(req, res, { ...bounds, takesForm });
  const rest = (): Promise<void> | undefined => (bytes.length > usualBytesMax ? breathe() : undefined);
  // Each step takes milliseconds for each mebibyte, so other requests are handled in between.
  const text = decodeText(bytes);
  await rest();
  const body = takesForm === true ? parseFields(text) : parseOptionalJson(text);
  await rest();
  if (isUpload) return { body, uploadSha256: createHash('sha256').update(bytes).digest() };
  requireStorable(body);
  return { body, ...(keepsText === true && { bodyText: text }) };
}

/** Refuses a body by its announced length, or as soon as the limit is exceeded. */
async function readWithin(
  req: IncomingMessage,
  res: ServerResponse,
  { takesForm, ...bounds }: Omit<BodyBounds, 'isUpload' | 'keepsText'>,
): Promise<Buffer> {
  const { bytesMax } = bounds;
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > bytesMax) throw createTooLargeError(bytesMax);
  const hasBody = announced > 0 || req.headers['transfer-encoding'] !== undefined;
  if (!hasBody) return Buffer.alloc(0);
  if (takesForm === true) requireForm(req);
  else requireJson(req);
  // The server leaves `Expect: 100-continue` to this code: a refused body is not sent.
  if (req.headers.expect !== undefined) res.writeContinue();
  return readBytes(req, bounds);
}

/** Reads and discards the rest of a body: closing at once could lose the response. */
export function drainBody(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return;
  let bytes = 0;
  const cut = setTimeout(() => req.destroy(), afterRefusalMsMax).unref();
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > bytesAfterRefusalMax) req.destroy();
  });
  req.on('close', () => clearTimeout(cut));
  req.on('error', () => undefined);
}

function requireJson({ headers }: IncomingMessage): void {
  const [type = '', ...parameters] = (headers['content-type'] || 'application/json').toLowerCase().split(';');
  const charset = parameters.map((text) => /^\s*charset="?([^"\s]+)"?\s*$/.exec(text)?.[1]).find(Boolean) ?? 'utf-8';
  const isJson = /^application\/(?:[\w.-]+\+)?json$/.test(type.trim());
  const encoding = headers['content-encoding'] ?? 'identity';
  if (!isJson)
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      message: `The request body must be JSON. Send Content-Type: application/json, not ${cutContentType(type)}.`,
    });
  if (charset !== 'utf-8' && charset !== 'utf8')
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', { message: 'The request body must be encoded in UTF-8.' });
  if (encoding !== 'identity')
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      message: 'Compressed request bodies are not accepted. Send the body without Content-Encoding.',
    });
}

function requireForm({ headers }: IncomingMessage): void {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (type.trim() !== 'application/x-www-form-urlencoded')
    throw new ServiceError('UNSUPPORTED_MEDIA_TYPE', {
      message: `The request body must be a form. Send Content-Type: application/x-www-form-urlencoded, not ${cutContentType(type)}.`,
    });
}

/** A repeated field is refused (RFC 6749, section 3.2). */
function parseFields(text: string): Record<string, string> {
  const fields = new URLSearchParams(text);
  const names = [...fields.keys()];
  if (new Set(names).size < names.length)
    throw new ServiceError('INVALID_REQUEST', {
      message: 'The form contains a field more than once. Send each field once.',
    });
  return Object.fromEntries(fields);
}

async function readBytes(
  req: IncomingMessage,
  { bytesMax, valuesMax, onLarge }: Omit<BodyBounds, 'isUpload' | 'keepsText' | 'takesForm'>,
): Promise<Buffer> {
  const meter = createJsonMeter({ valuesMax, depthMax: parserDepthMax });
  const chunks: Buffer[] = [];
  let size = 0;
  // A closed request emits no further event, so waiting would hold its slot forever.
  if (req.destroyed) throw createDisconnectError();
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      const isFirstBeyond = size <= usualBytesMax && size + chunk.length > usualBytesMax;
      size += chunk.length;
      chunks.push(chunk);
      try {
        if (size > bytesMax) throw createTooLargeError(bytesMax);
        if (isFirstBeyond) onLarge();
        meter(chunk);
      } catch (refusal) {
        finish(() => reject(refusal));
      }
    };
    const onEnd = (): void => finish(() => resolve(Buffer.concat(chunks)));
    const onLost = (): void => finish(() => reject(createDisconnectError()));
    const finish = (settle: () => void): void => {
      req.off('data', onData).off('end', onEnd).off('error', onLost).off('close', onLost);
      settle();
    };
    req.on('data', onData).on('end', onEnd).on('error', onLost).on('close', onLost);
  });
}

function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new ServiceError('INVALID_REQUEST', {
      message: 'The request body is not valid UTF-8. Encode it in UTF-8.',
      cause,
    });
  }
}

const parseOptionalJson = (text: string): unknown => (text.trim() === '' ? undefined : parseJson(text));

/** The parser's own message is not used: it quotes the body, which may contain secrets. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const { line, column } = findJsonError(text);
    throw new ServiceError('INVALID_REQUEST', {
      message: `The request body is not valid JSON: the syntax error is at line ${line}, column ${column}.`,
      details: { line, column },
    });
  }
}

const createTooLargeError = (bytesMax: number): ServiceError =>
  new ServiceError('PAYLOAD_TOO_LARGE', {
    message: `The request body is larger than ${bytesMax} bytes. Send a smaller body.`,
    details: { maxBytes: bytesMax },
  });
const createDisconnectError = (): ServiceError =>
  new ServiceError('INVALID_REQUEST', {
    message: 'The request body is incomplete. Send as many bytes as Content-Length states.',
  });
const cutContentType = (type: string): string => type.trim().slice(0, 100);
