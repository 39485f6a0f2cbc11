export type Line = { readonly line: string; readonly number: number };

/**
 * Splits bytes into lines that are not empty, without the spaces around them, counted from 1. A
 * byte order mark is left out.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #rest = '';
  #number = 0;

  push(bytes: Uint8Array): Line[] {
    return this.#take(this.#decode(bytes), false);
  }

  /** The last line, which needs no break behind it. */
  end(): Line[] {
    return this.#take(this.#decode(), true);
  }

  /** An address with wrongly decoded characters would be of another page. */
  #decode(bytes?: Uint8Array): string {
    try {
      return bytes === undefined ? this.#decoder.decode() : this.#decoder.decode(bytes, { stream: true });
    } catch {
      throw new SyntaxError(
        `After line ${this.#number}, the source is not UTF-8. Save it as UTF-8, or percent-encode its URLs.`,
      );
    }
  }

  #take(text: string, isEnd: boolean): Line[] {
    // The two halves of a break may come in two pieces.
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = isEnd ? '' : lines.pop()!;
    return lines.flatMap((line) => {
      this.#number += 1;
      return line.trim() === '' ? [] : [{ line: line.trim(), number: this.#number }];
    });
  }
}
