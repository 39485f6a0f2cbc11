type Line = Readonly<Record<string, unknown>>;

const shownElsewhere = new Set(['level', 'time', 'event', 'service', 'pid', 'hostname', 'config', 'stack']);
const valueLengthMax = 120;

/** A service's JSON line as one line for people; what is not JSON (a warning of Node's) stays as it is. */
export function formatLogLine(service: string, text: string): string {
  const name = service.padEnd(9);
  const line = parse(text);
  if (line === undefined) return `${name} ${text}`;
  const level = line['level'] === 'info' ? '' : `${String(line['level']).toUpperCase()} `;
  const fields = Object.entries(line).filter(([key, value]) => !shownElsewhere.has(key) && value !== undefined);
  const details = fields.map(([key, value]) => `${key}=${shorten(value)}`).join(' ');
  return `${name} ${String(line['time']).slice(11, 23)} ${level}${String(line['event'])} ${details}`.trimEnd();
}

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : (messagesOf(value) ?? JSON.stringify(value));
  return text.length <= valueLengthMax ? text : `${text.slice(0, valueLengthMax)}…`;
}

/** An error's message and those of its causes; the first alone often says only what was being tried. */
function messagesOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('message' in value)) return undefined;
  const cause = 'cause' in value ? messagesOf(value.cause) : undefined;
  return cause === undefined ? String(value.message) : `${String(value.message)}: ${cause}`;
}

function parse(text: string): Line | undefined {
  if (!text.startsWith('{')) return undefined;
  try {
    const value = JSON.parse(text) as Line;
    return 'event' in value && 'time' in value ? value : undefined;
  } catch {
    return undefined;
  }
}
