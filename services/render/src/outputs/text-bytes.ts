import { ServiceError } from '@tintype/contracts/errors/service-error';
import { textLettersMax } from '../limits.ts';

/**
 * Text of a page as bytes. Without U+0000 and halves of surrogate pairs, which a script can put into a document and which neither a database nor
 * UTF-8 can hold.
 */
export function bytesOfText(text: string | null): Buffer {
  if (text === null)
    throw new ServiceError('RESULT_TOO_LARGE', {
      message: `The page has more text than a result may have: ${textLettersMax} letters.`,
      details: { limit: textLettersMax },
    });
  return Buffer.from(text.replaceAll('\0', '').toWellFormed());
}
