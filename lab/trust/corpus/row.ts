/** Where a picture of each class is taken, and what its reference shows. */
export const classes = {
  template: { what: 'templates and demos as their packages ship them', modes: ['viewport', 'stitch', 'native'] },
  effect: { what: 'reveal, parallax, carousels, lazy loading, preloaders', modes: ['viewport', 'stitch', 'native'] },
  rendered: { what: 'client-side rendering, charts, maps, formulas', modes: ['viewport', 'stitch', 'native'] },
  scroller: { what: 'inner scrollers and pages in slides', modes: ['viewport', 'stitch', 'native'] },
  documentation: { what: 'pages of documentation generators', modes: ['viewport', 'stitch', 'native'] },
  overlay: { what: 'what covers a page unasked and has to go', modes: ['viewport', 'stitch'] },
  wanted: { what: 'what looks like an overlay and has to stay', modes: ['viewport', 'stitch'] },
} as const satisfies Readonly<Record<string, { what: string; modes: readonly Mode[] }>>;
export type ClassName = keyof typeof classes;

export const modes = ['viewport', 'stitch', 'native'] as const;
export type Mode = (typeof modes)[number];

/** A file of a package: `name/path`. The version stands in `packages.ts`. */
export type PackageFile = string;

/**
 * What is put into a page that a package ships, or into an empty one, as the library's README says.
 */
export type Harness = {
  /** The page that it is put into; an empty one unless it is named. */
  readonly base?: PackageFile;
  readonly styles?: readonly PackageFile[];
  readonly scripts?: readonly PackageFile[];
  readonly modules?: boolean;
  readonly head?: string;
  /** Markup at the end of the body. */
  readonly body?: string;
  /** The script that begins it, after the libraries. */
  readonly open?: string;
};

export type Row = {
  /** Names the page in tables, sheets and addresses. */
  readonly id: string;
  /** Whose page or library it is. Decides the half, so that pages of one package stay together. */
  readonly package: string;
  readonly class: ClassName;
  /** A page of the package, below its root; or what is made with it. */
  readonly file?: string;
  readonly harness?: Harness;
  /**
   * A click that opens what is wanted, before the picture: by the service's own action, and in the
   * reference.
   */
  readonly click?: string;
  /**
   * Of an overlay: shown once it is right as well, for a reader may want it (a toast, a chat
   * button).
   */
  readonly mayStay?: boolean;
};
