type DifferingSettingRequest = Readonly<Record<string, unknown>>;

/** Returns the settings in which one request differs from another: name and value, one per line. */
export function differingSettings(request: DifferingSettingRequest, other: DifferingSettingRequest): string[] {
  return Object.entries(request)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name]))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
}
