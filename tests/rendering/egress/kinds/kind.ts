import type { BrowserBuild } from '@tintype/render/browser/launcher';

/** One way in which a page makes a browser send something. */
export type Kind = {
  readonly name: string;
  /**
   * The part of a page that sends something to `url`, which has a host of its own, no port, and the
   * path `/x`.
   */
  readonly html: (url: string) => string;
  /** A spelling of the host that is the point of this kind. */
  readonly host?: string;
  /** Not sent where there is a proxy: here it must come to nothing at all. */
  readonly bypassesProxy?: true;
  /** The other build sends it only when a person clicks, or not at all. */
  readonly onlyIn?: BrowserBuild;
  /** Why it may or may not get as far as to the guard. */
  readonly uncertain?: string;
  /**
   * Sent by no browser build in this place even without a guard, and why. Kept so that a browser
   * that starts to send it is noticed.
   */
  readonly unsent?: string;
};
