type Json = { readonly [keyword: string]: unknown };

const mebibyte = 1_048_576;
/**
 * The bytes that all content without a separate limit shares: storage of a session, metadata,
 * unknown fields and line breaks.
 */
const unboundedBytes = 4 * mebibyte;
/**
 * The maximum size of a body. The limits of all fields together could allow hundreds of megabytes.
 * This maximum accommodates a bulk job in which every text has its maximum length.
 */
const bytesMax = 64 * mebibyte;

/**
 * Returns the maximum bytes of a JSON body, so that a body whose fields respect their limits is
 * never too large.
 */
export const bodyBytesMax = (json: Json): number => Math.min(bytesMax, unboundedBytes + largest(json));

/** The longest spelling of a character beyond U+FFFF that programs write: `\ud83d\ude00`. */
const bytesOfCharacter = 12;
/** The bytes of a field's name and quotes, and of its indentation on a separate line. */
const bytesAround = 64;

function largest(json: Json): number {
  const { maxLength, maxItems, items } = json;
  if (typeof maxLength === 'number') return maxLength * bytesOfCharacter;
  if (typeof maxItems === 'number') return maxItems * (bytesAround + largest((items ?? {}) as Json));
  return largestInside(json, (field) => bytesAround + largest(field), largest);
}

/** The values that all content without a separate limit shares, like the bytes. */
const unboundedValues = 10_000;
/**
 * The maximum number of values in a body. A bulk job with the maximum of actions, outputs and
 * options would exceed it, but would also be more than the work of one request.
 */
export const valuesMax = 60_000;

/**
 * Returns the maximum number of values in a JSON body: fields, items of lists, objects and lists.
 * The parser and every check must visit each value, and 8 MiB can contain three million of them.
 */
export const bodyValuesMax = (json: Json): number => Math.min(valuesMax, unboundedValues + countValuesMax(json));

function countValuesMax(json: Json): number {
  const { maxItems, items } = json;
  if (typeof maxItems === 'number') return maxItems * (1 + countValuesMax((items ?? {}) as Json));
  return largestInside(json, (field) => 1 + countValuesMax(field), countValuesMax);
}

/** Returns the sum over all fields. For a union, the largest form counts. */
function largestInside({ properties, oneOf }: Json, ofField: (json: Json) => number, ofForm: (json: Json) => number) {
  const fields = Object.values((properties ?? {}) as Readonly<Record<string, Json>>);
  const forms = (oneOf ?? []) as readonly Json[];
  const inForm = forms.reduce((most, form) => Math.max(most, ofForm(form)), 0);
  return fields.reduce((sum, field) => sum + ofField(field), inForm);
}
