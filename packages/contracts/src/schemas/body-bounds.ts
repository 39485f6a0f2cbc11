type Json = { readonly [keyword: string]: unknown };

const mebibyte = 1_048_576;
/**
 * The bytes that all content without a separate limit shares: storage of a session, metadata,
 * unknown fields, line breaks.
 */
const unboundedBytes = 4 * mebibyte;
/**
 * A body of many long texts could have hundreds of megabytes; this one holds every text of a bulk
 * job at its limit.
 */
const bytesMax = 64 * mebibyte;

/**
 * How many bytes a JSON body may have, so that one whose fields keep their limits is never too
 * large.
 */
export const bodyBytesMax = (json: Json): number => Math.min(bytesMax, unboundedBytes + largest(json));

/** A character beyond U+FFFF as some programs write it: `\ud83d\ude00`. */
const bytesOfCharacter = 12;
/** The bytes of a field's name, its quotes, and its indentation on a separate line. */
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
 * All actions, outputs and options of a bulk job would exceed this number; that would be more than
 * the work of one request.
 */
export const valuesMax = 60_000;

/**
 * How many values a JSON body may have: fields, items of lists, objects and lists. Each is work for
 * the parser and for every check, and there can be three millions of them in 8 MiB.
 */
export const bodyValuesMax = (json: Json): number => Math.min(valuesMax, unboundedValues + most(json));

function most(json: Json): number {
  const { maxItems, items } = json;
  if (typeof maxItems === 'number') return maxItems * (1 + most((items ?? {}) as Json));
  return largestInside(json, (field) => 1 + most(field), most);
}

/** Returns the sum over all fields, plus the largest of several forms. */
function largestInside({ properties, oneOf }: Json, ofField: (json: Json) => number, ofForm: (json: Json) => number) {
  const fields = Object.values((properties ?? {}) as Readonly<Record<string, Json>>);
  const forms = (oneOf ?? []) as readonly Json[];
  const inForm = forms.reduce((most, form) => Math.max(most, ofForm(form)), 0);
  return fields.reduce((sum, field) => sum + ofField(field), inForm);
}
