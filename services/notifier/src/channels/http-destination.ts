import type { BytesMaker } from '../bodies/body.ts';

/** One attempt to send the body of a delivery. */
export type DestinationMessage = {
  /** The ID is the same in every attempt, so that a receiver can recognise a repeated message. */
  readonly id: string;
  readonly event: string;
  readonly body: Uint8Array;
  /** The address, if it is not a secret. */
  readonly url: string;
  /** The settings of types that have any in addition to their address. */
  readonly settings: Readonly<Record<string, unknown>> | null;
  /** The secrets by the names of their fields. */
  readonly secrets: Readonly<Record<string, string | undefined>>;
  /** The secrets before the last change, while receivers may still use them. */
  readonly formerSecrets: Readonly<Record<string, string | undefined>>;
  /** The time of this attempt, in Unix seconds. */
  readonly timestampSeconds: number;
};
export type HttpRequest = {
  readonly method?: 'POST' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};
export type DestinationResponse = {
  readonly status: number;
  /** The beginning of the response, as text. */
  readonly response: string;
};

/** A type of destination that is notified over HTTP. */
export type HttpDestination = {
  readonly makeBody: BytesMaker;
  readonly request: (message: DestinationMessage) => HttpRequest;
  /**
   * Returns the reason why a response does not acknowledge, for the owner of the destination. By
   * default every 2xx response acknowledges.
   */
  readonly problemOf?: (answer: DestinationResponse) => string | undefined;
  /** Returns a smaller body to send at once after a response that refuses this body. */
  readonly smallerBody?: (body: Uint8Array, answer: DestinationResponse) => Uint8Array | undefined;
};

export const isSuccess = ({ status }: Pick<DestinationResponse, 'status'>): boolean => status >= 200 && status < 300;

/**
 * Creates a request with a JSON body to the address that is the secret: an incoming webhook of a
 * chat service.
 */
export const postToSecretAddress = ({ secrets: { url = '' }, body }: DestinationMessage): HttpRequest => ({
  url,
  headers: { 'Content-Type': 'application/json' },
  body,
});

/** Adds fields to a body that is a JSON object. */
export const addToJson = (body: Uint8Array, fields: Readonly<Record<string, unknown>>): Uint8Array =>
  Buffer.from(JSON.stringify({ ...fields, ...(JSON.parse(Buffer.from(body).toString()) as object) }));
