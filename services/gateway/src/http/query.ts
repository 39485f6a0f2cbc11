type Property = { readonly type?: string };

/** Query values are texts; the schema says which of them mean a number or a boolean. What does not read as one stays a text and is refused. */
export function readQuery(
  json: { readonly [keyword: string]: unknown },
  sent: URLSearchParams,
): Record<string, unknown> {
  const properties = (json['properties'] ?? {}) as Readonly<Record<string, Property>>;
  const values: Record<string, unknown> = {};
  for (const [name, { type }] of Object.entries(properties)) {
    const text = sent.get(name);
    if (type === 'array') {
      // Repeated, or with commas, or both.
      if (text !== null) values[name] = sent.getAll(name).flatMap((part) => part.split(','));
    } else if (text !== null) values[name] = readings[type ?? '']?.(text) ?? text;
  }
  return values;
}

const number = (text: string): number | undefined => (/^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : undefined);
const readings: Readonly<Record<string, (text: string) => number | boolean | undefined>> = {
  integer: number,
  number,
  boolean: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
};
