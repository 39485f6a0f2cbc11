type Json = { readonly [keyword: string]: unknown };

const mebibyte = 1_048_576;
/** Shared by all content without a limit of its own: storage of a session, metadata, unknown fields, line breaks. */
const unboundedBytes = 4 * mebibyte;
/** A body of many long texts could have hundreds of megabytes; this one holds every text of a bulk job at its limit. */
const bytesMax = 64 * mebibyte;

/** How many bytes a JSON body may have, so that one whose fields keep their limits is never too large. */
export const bodyBytesMax = (json: Json): number => Math.min(bytesMax, unboundedBytes + largest(json));

/** A character beyond U+FFFF as some programs write it: `\ud83d\ude00`. */
const bytesOfCharacter = 12;
/** A field's name, its quotes, and its place on a line of its own. */
const bytesAround = 64;

function largest(json: Json): number {
  const { maxLength, maxItems, items, properties, oneOf } = json;
  if (typeof maxLength === 'number') return maxLength * bytesOfCharacter;
  if (typeof maxItems === 'number') return maxItems * (bytesAround + largest((items ?? {}) as Json));
  const fields = Object.values((properties ?? {}) as Readonly<Record<string, Json>>);
  const forms = (oneOf ?? []) as readonly Json[];
  return fields.reduce((sum, field) => sum + bytesAround + largest(field), Math.max(0, ...forms.map(largest)));
}
