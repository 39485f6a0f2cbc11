type Json = { readonly [keyword: string]: unknown };

const mebibyte = 1_048_576;
const unboundedBytes = 4 * mebibyte;
/**
 * All limits together could allow hundreds of megabytes. A bulk job with texts of the maximum
 * length fits.
 */
const bytesMax = 64 * mebibyte;

/** A body whose fields respect their limits is never too large. */
export const bodyBytesMax = (json: Json): number => Math.min(bytesMax, unboundedBytes + largest(json));

/** The longest spelling beyond U+FFFF: `\ud83d\ude00`. */
const bytesOfCharacter = 12;
const bytesAround = 64;

function largest(json: Json): number {
  const { maxLength, maxItems, items } = json;
  if (typeof maxLength === 'number') return maxLength * bytesOfCharacter;
  if (typeof maxItems === 'number') return maxItems * (bytesAround + largest((items ?? {}) as Json));
  return largestInside(json, (field) => bytesAround + largest(field), largest);
}

const unboundedValues = 10_000;
/** A bulk job with the maximum of actions, outputs and options would exceed this. */
export const valuesMax = 60_000;

/** Every check must visit each value, and 8 MiB can contain three million. */
export const bodyValuesMax = (json: Json): number => Math.min(valuesMax, unboundedValues + countValuesMax(json));

function countValuesMax(json: Json): number {
  const { maxItems, items } = json;
  if (typeof maxItems === 'number') return maxItems * (1 + countValuesMax((items ?? {}) as Json));
  return largestInside(json, (field) => 1 + countValuesMax(field), countValuesMax);
}

function largestInside({ properties, oneOf }: Json, ofField: (json: Json) => number, ofForm: (json: Json) => number) {
  const fields = Object.values((properties ?? {}) as Readonly<Record<string, Json>>);
  const forms = (oneOf ?? []) as readonly Json[];
  const inForm = forms.reduce((most, form) => Math.max(most, ofForm(form)), 0);
  return fields.reduce((sum, field) => sum + ofField(field), inForm);
}
