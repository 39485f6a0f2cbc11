/** What was to be accepted needs more credits than the month has left. */
export class OutOfCredits {
  /** Credits of the month. */
  readonly limit: number;
  /** Those that are neither used nor held. */
  readonly remaining: number;
  readonly required: number;

  constructor({ limit, taken, required }: { limit: number; taken: number; required: number }) {
    this.limit = limit;
    this.remaining = Math.max(0, limit - taken);
    this.required = required;
  }
}
