import { ServiceError } from '@tintype/contracts/errors/service-error';

export type JsonBounds = {
  /** The maximum number of values: fields, items of lists, objects and lists. */
  readonly valuesMax: number;
  readonly depthMax: number;
};

/**
 * The maximum depth that the parser accepts. It exceeds the depth of a chunk whose entries have
 * options of the maximum depth, so that a deeper entry gets its own error.
 */
export const parserDepthMax = 128;

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Counts the values of a JSON text while its bytes arrive, and throws at the first value beyond the
 * limit. A parser would create all values before any check could refuse them: millions of names in
 * a few megabytes block the event loop for seconds. The parser decides whether the text is JSON.
 */
export function createJsonMeter({ valuesMax, depthMax }: JsonBounds): (bytes: Uint8Array) => void {
  let [values, depth] = [1, 0];
  let [isInText, isEscaped] = [false, false];
  return (bytes) => {
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at];
      if (isInText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) isInText = false;
      } else if (byte === quote) isInText = true;
      else if (byte === comma) values += 1;
      else if (byte === openBrace || byte === openBracket) {
        values += 1;
        depth += 1;
        if (depth > depthMax) throw createRefusal(`must not be nested deeper than ${depthMax} levels`);
      } else if (byte === closeBrace || byte === closeBracket) depth -= 1;
    }
    if (values > valuesMax) throw createRefusal(`must not have more than ${valuesMax} values`);
  };
}

/** Creates the error in the form of a field error, although the body was never parsed. */
const createRefusal = (problem: string): ServiceError =>
  new ServiceError('VALIDATION_ERROR', {
    message: `The request is invalid: body ${problem}.`,
    details: { fields: { body: problem } },
  });
