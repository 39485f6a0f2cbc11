export type SystemPackage = {
  readonly name: string;
  readonly why: string;
  /** `image`: the Dockerfile installs it; `local`: `npm start` and `npm test` do; `test`: `npm test` does if it can. */
  readonly for: readonly ('image' | 'local' | 'test')[];
  /** The setting that makes it unnecessary. */
  readonly notWith?: string;
  /** The setting without which it is not needed. */
  readonly onlyWith?: string;
  /** A system service that comes with it and that is not needed. */
  readonly service?: string;
};
export function readList(root: string): readonly SystemPackage[];
export function neededHere(
  list: readonly SystemPackage[],
  given: Readonly<Record<string, string | undefined>>,
): readonly SystemPackage[];
