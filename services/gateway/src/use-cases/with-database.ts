/** A function of the database package whose first argument is already bound. */
export type WithDatabase<Work> = Work extends (database: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;
