type Request = Readonly<Record<string, unknown>>;

/** Which settings of one request are others than in another: a name with its value, one line each. */
export function differingSettings(request: Request, other: Request): string[] {
  return Object.entries(request)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name]))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
}
