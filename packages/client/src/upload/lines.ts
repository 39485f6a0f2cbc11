export type UploadLine = { readonly line: string; readonly number: number };

/**
 * Splits bytes into trimmed lines, counted from 1. Empty lines and a byte order mark are left out.
 */
export class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #rest = '';
  #number = 0;

  push(bytes: Uint8Array): UploadLine[] {
    return this.#take(this.#decode(bytes), false);
  }

  /** The last line, which need not end with a line break. */
  end(): UploadLine[] {
    return this.#take(this.#decode(), true);
  }

  /** An address with wrongly decoded characters would lead to a different page. */
  #decode(bytes?: Uint8Array): string {
    try {
      return bytes === undefined ? this.#decoder.decode() : this.#decoder.decode(bytes, { stream: true });
    } catch {
      throw new SyntaxError(
        `After line ${this.#number}, the source is not UTF-8. Save it as UTF-8, or percent-encode its URLs.`,
      );
    }
  }

  #take(text: string, isEnd: boolean): UploadLine[] {
    // The two characters of a line break may arrive in separate chunks.
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/);
    this.#rest = isEnd ? '' : lines.pop()!;
    return lines.flatMap((line) => {
      this.#number += 1;
      return line.trim() === '' ? [] : [{ line: line.trim(), number: this.#number }];
    });
  }
}
