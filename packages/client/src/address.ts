type Value = string | number | boolean | null | undefined;
type AddressValues = Readonly<Record<string, Value | readonly Value[]>>;

/**
 * Returns the address of an operation. Lists in the query become repeated parameters; `undefined`
 * and `null` are left out.
 */
export function buildRequestUrl(
  baseUrl: string,
  path: string,
  values: AddressValues = {},
  query: AddressValues = {},
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(segment(name, values[name])));
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((one) => (one === undefined || one === null ? [] : [[name, String(one)] as [string, string]])),
  );
  const search = new URLSearchParams(pairs).toString();
  return `${baseUrl}${filled}${search === '' ? '' : `?${search}`}`;
}

/** An empty segment, or a segment of dots, would lead to a different operation. */
function segment(name: string, value: AddressValues[string]): string {
  const text = Array.isArray(value) ? '' : String(value ?? '');
  if (/^\.{0,2}$/.test(text))
    throw new TypeError(`${name} must be an ID, not ${JSON.stringify(value) ?? 'undefined'}.`);
  return text;
}
