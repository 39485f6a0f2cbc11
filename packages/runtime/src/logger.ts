import { pino, type Logger as PinoLogger, type LoggerOptions } from 'pino';
import { oneOf } from './config.ts';

export type Logger = Pick<PinoLogger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> & {
  child(fields: Record<string, unknown>): Logger;
};

export const logLevels = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
export const logSettings = {
  logLevel: oneOf('TINTYPE_LOG_LEVEL', logLevels, { about: 'minimum severity of log lines', fallback: 'info' }),
};

/** Field names whose values never appear in a log, up to two levels deep. */
export const redactedFields = [
  'actions',
  'apiKey',
  'authentication',
  'authorization',
  'cookie',
  'cookies',
  'html',
  'password',
  'secret',
  'session',
  'text',
  'token',
  'webhookSecret',
  'x-api-key',
] as const;

/**
 * Writes one JSON line per event. Event names are constant (`capture.finished`); all other data is
 * in fields. Secrets are removed here, so that no caller can forget it.
 */
export function createLogger({ service, level }: { service: string; level: LogLevel }): Logger {
  const names = redactedFields.map((name) => (name.includes('-') ? `["${name}"]` : name));
  const at = (prefix: string) => names.map((name) => (name.startsWith('[') ? `${prefix}${name}` : `${prefix}.${name}`));
  const options: LoggerOptions = {
    level,
    base: { service },
    messageKey: 'event',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: [...names, ...at('*'), ...at('*.*')], censor: '[redacted]' },
    serializers: { error: pino.stdSerializers.errWithCause },
  };
  // If the reader of the log disappears, lines are lost and the service continues. Pino's own
  // writer would retry each line for ever, even when the process is ending.
  if (process.stdout.listenerCount('error') === 0) process.stdout.on('error', () => undefined);
  return pino(options, process.stdout);
}

export const silentLogger: Logger = pino({ level: 'silent' });
