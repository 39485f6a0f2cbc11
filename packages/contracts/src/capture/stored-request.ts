import type { CaptureRequest } from './capture-request.ts';

/** A capture's request as it is kept. */
export type StoredRequest = CaptureRequest & {
  /** The URL as its caller spelled it, where that is not how it was judged. Only shown: `url` is what is visited. */
  readonly askedUrl?: string;
};

export const withAskedUrl = (request: CaptureRequest, askedUrl: string): StoredRequest =>
  askedUrl === request.url ? request : { ...request, askedUrl };

/** What its caller knows it by. */
export const shownUrlOf = ({ askedUrl, url }: StoredRequest): string => askedUrl ?? url;
