export type Line = { readonly line: string; readonly number: number };

/** Splits bytes into lines that are not empty, without the spaces around them, counted from 1. A byte order mark is left out. */
export class LineSplitter {
  readonly #decoder = new TextDecoder();
  #rest = '';
  #number = 0;

  push(bytes: Uint8Array): Line[] {
    return this.#take(this.#decoder.decode(bytes, { stream: true }), false);
  }

  /** The last line, which needs no break behind it. */
  end(): Line[] {
    return this.#take(this.#decoder.decode(), true);
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
