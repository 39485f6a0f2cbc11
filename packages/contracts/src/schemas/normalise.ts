type Json = { readonly [keyword: string]: unknown };
type Normalised = { readonly value: unknown; readonly ignored: readonly string[] };

/**
 * Reads what a well-meaning client may send (docs/interface/conventions.md#spelling): enum values in either case, the aliases a
 * schema names, an object with one field in place of its value where a schema says so, `null` and `false` that say nothing, and fields
 * nobody knows, which are taken out and reported. Never changes a value that is merely wrong: the validator refuses that one.
 */
export function normalise(json: Json, input: unknown): Normalised {
  const ignored: string[] = [];
  return { value: walk(json, input, '', ignored), ignored };
}

function walk(json: Json, input: unknown, path: string, ignored: string[]): unknown {
  if (typeof input === 'string') return canonical(json, input);
  if (Array.isArray(input)) {
    const items = json['items'] as Json | undefined;
    return items === undefined ? input : input.map((item, index) => walk(items, item, `${path}${index}.`, ignored));
  }
  if (input === null || typeof input !== 'object') return input;
  const named = json['orObjectWith'] as string | undefined;
  if (named !== undefined && Object.hasOwn(input, named)) {
    ignored.push(...Object.keys(input).flatMap((name) => (name === named ? [] : `${path}${name}`)));
    return walk(json, (input as Json)[named], path, ignored);
  }
  const form = formOf(json, input as Json);
  const properties = form['properties'] as Readonly<Record<string, Json>> | undefined;
  if (properties === undefined) return walkMap(form['additionalProperties'] as Json | undefined, input, path, ignored);
  const value: Record<string, unknown> = {};
  for (const [sentAs, field] of Object.entries(input)) {
    const name = Object.hasOwn(properties, sentAs) ? sentAs : fieldAlsoNamed(sentAs, properties);
    // A field that came under both of its names counts by its own.
    if (name === undefined || (name !== sentAs && Object.hasOwn(input, name))) {
      ignored.push(`${path}${sentAs}`);
      continue;
    }
    const own = properties[name]!;
    const read = walk(own, field, `${path}${name}.`, ignored);
    const said = meantBy(read, own, { isRequired: requiredOf(form).includes(name) });
    if (said !== undefined) value[name] = said;
  }
  return value;
}

const requiredOf = (form: Json): readonly unknown[] => (form['required'] ?? []) as readonly unknown[];
const fieldAlsoNamed = (name: string, properties: Readonly<Record<string, Json>>): string | undefined =>
  Object.keys(properties).find((field) => otherNamesOf(properties[field]!).includes(name));

/** Names beside its own under which a field is taken. */
export const otherNamesOf = (field: Json): readonly string[] => (field['alsoNamed'] ?? []) as readonly string[];

/** Generated clients send every field they know: `null` for what nobody set, and `false` where only `true` says anything. */
function meantBy(read: unknown, own: Json, { isRequired }: { readonly isRequired: boolean }): unknown {
  if (read === false && own['const'] === true) return undefined;
  if (read !== null || [own['type']].flat().includes('null')) return read;
  return structuredClone(own['nullMeans']) ?? (isRequired ? null : undefined);
}

/** An object whose names are the caller's own: all of its values are of one kind. */
function walkMap(json: Json | undefined, input: object, path: string, ignored: string[]): unknown {
  if (json === undefined) return input;
  // Keeps a name like `__proto__` a name.
  return Object.fromEntries(
    Object.entries(input).map(([name, field]) => [name, walk(json, field, `${path}${name}.`, ignored)]),
  );
}

/** Of a discriminated union, the form the input names; its tag may come in another case. */
function formOf(json: Json, input: Json): Json {
  const tag = (json['discriminator'] as { propertyName: string } | undefined)?.propertyName;
  if (tag === undefined) return json;
  const said = String(input[tag]).toLowerCase();
  const forms = json['oneOf'] as readonly Json[];
  return forms.find((form) => (form['properties'] as Record<string, Json>)[tag]!['const'] === said) ?? {};
}

function canonical(json: Json, input: string): string | null {
  const lower = input.toLowerCase();
  const allowed = (json['enum'] ?? (json['const'] === undefined ? [] : [json['const']])) as readonly unknown[];
  const aliases = (json['aliases'] ?? {}) as Readonly<Record<string, string | null>>;
  const match = allowed.find((value) => typeof value === 'string' && value.toLowerCase() === lower);
  return (match as string | undefined) ?? (Object.hasOwn(aliases, lower) ? aliases[lower]! : input);
}
