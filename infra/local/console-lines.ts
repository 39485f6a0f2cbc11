export type Severity = 'well' | 'notable' | 'bad';
export type ConsoleLine = {
  readonly text: string;
  readonly serious: Severity;
  /** Whether the line is a capture. Each capture is shown, however similar the lines are. */
  readonly isCapture?: true;
};

type ConsoleLineFields = Readonly<Record<string, unknown>>;
type LogLine = ConsoleLineFields & { readonly event: string; readonly time: string; readonly level: string };

/** The width of a line in a terminal. The log file contains the complete line. */
const lengthMax = 140;
const hostLength = 36;

/** The ends of longer work, which are shown although nothing is wrong. */
const shownEvents = new Set(['batch.finished', 'crawl.finished', 'compose.finished', 'storage.back']);
const hiddenFields = new Set(
  'level time event service pid hostname config stack requestId organizationId apiKeyId'.split(' '),
);
const valueLengthMax = 60;

/**
 * Converts a log line of a service to a line for the terminal: each ended capture, ends of longer
 * work, and warnings. Everything else is only in the log file.
 */
export function toConsoleLine(service: string, text: string): ConsoleLine | undefined {
  const line = parseLine(text);
  // The text is a warning of Node, or the stack of a process that ends.
  if (line === undefined)
    return { text: fitToLine(`${' '.repeat(10)}${service.padEnd(9)} ${text}`), serious: 'notable' };
  if (line.event === 'capture.finished') return formatCapture(line);
  const serious = toSeverity(line.level);
  if (serious === 'well' && !shownEvents.has(line.event)) return undefined;
  return {
    text: fitToLine(`${formatTime(line)}  ${formatLevel(line.level)} ${service.padEnd(9)} ${describeFields(line)}`),
    serious,
  };
}

function formatCapture(line: LogLine): ConsoleLine {
  const { host, httpStatus, renderTimeMs, code, warnings, settled } = line;
  const notes = [
    ...(Array.isArray(warnings) ? warnings : []),
    ...(settled === false ? ['discarded: another attempt took over this capture'] : []),
  ];
  const serious = code !== undefined ? 'bad' : notes.length > 0 ? 'notable' : 'well';
  const words = { well: 'ok', notable: 'warning', bad: 'FAILED' } as const;
  const cells = [
    formatTime(line),
    words[serious].padEnd(7),
    shortenHost(host).padEnd(hostLength),
    typeof httpStatus === 'number' ? String(httpStatus) : '---',
    formatSeconds(renderTimeMs).padStart(7),
    [...(code === undefined ? [] : [describeFailure(line)]), ...notes].join(', '),
  ];
  return { text: fitToLine(cells.join('  ')), serious, isCapture: true };
}

/** Describes a failure: the code, the place and the reason. */
function describeFailure({ code, details, error }: LogLine): string {
  const { stage, reason } = toFields(details);
  const why = findText(reason) ?? findMessages(error);
  const words = [findText(code), findText(stage) && `at ${findText(stage)}`, why && `(${why})`];
  return words.filter(Boolean).join(' ');
}

const findText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;
const formatTime = ({ time }: LogLine): string => time.slice(11, 19);
const formatLevel = (level: string): string => (level === 'info' ? '' : level.toUpperCase()).padEnd(7);
const toSeverity = (level: string): Severity =>
  level === 'warn' ? 'notable' : level === 'error' || level === 'fatal' ? 'bad' : 'well';
const formatSeconds = (ms: unknown): string => (typeof ms === 'number' ? `${(ms / 1_000).toFixed(1)} s` : '---');

/** Shortens a host name at its beginning, because its end is more informative. */
function shortenHost(host: unknown): string {
  const text = findText(host) ?? '---';
  return text.length <= hostLength ? text : `…${text.slice(1 - hostLength)}`;
}

function describeFields(line: LogLine): string {
  const fields = Object.entries(line).filter(([key, value]) => !hiddenFields.has(key) && value !== undefined);
  return [line.event, ...fields.map(([key, value]) => `${key}=${shortenValue(value)}`)].join(' ');
}

function shortenValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (findMessages(value) ?? JSON.stringify(value));
  return text.length <= valueLengthMax ? text : `${text.slice(0, valueLengthMax)}…`;
}

/**
 * Returns an error's message and those of its causes; the first often names only what was
 * attempted.
 */
function findMessages(value: unknown): string | undefined {
  const { message, cause } = toFields(value);
  const own = findText(message);
  if (own === undefined) return undefined;
  const further = findMessages(cause);
  return further === undefined ? own : `${own}: ${further}`;
}

/** Reduces a text to one line, whatever a page or a stack contains. */
export function fitToLine(text: string, reserved = 0): string {
  const line = text.replaceAll(/\p{Cc}+/gu, ' ').trimEnd();
  const room = lengthMax - reserved;
  return line.length <= room ? line : `${line.slice(0, room - 1)}…`;
}

const toFields = (value: unknown): ConsoleLineFields =>
  typeof value === 'object' && value !== null ? (value as ConsoleLineFields) : {};

function parseLine(text: string): LogLine | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const { event, time, level, ...fields } = JSON.parse(text) as ConsoleLineFields;
    return typeof event === 'string' && typeof time === 'string'
      ? { ...fields, event, time, level: String(level) }
      : undefined;
  } catch {
    return undefined;
  }
}
