import type { BytesMaker } from '../bodies/body.ts';

/** One attempt to send the body of a delivery. */
export type Message = {
  /** The same in every attempt, so that a receiver can recognise a repeated message. */
  readonly id: string;
  readonly event: string;
  readonly body: Uint8Array;
  /** Set if it is not a secret. */
  readonly url: string;
  /** Set for types that have settings in addition to their address. */
  readonly settings: Readonly<Record<string, unknown>> | null;
  /** By the names of their fields. */
  readonly secrets: Readonly<Record<string, string | undefined>>;
  /** The time of this attempt, in Unix seconds. */
  readonly timestampSeconds: number;
};
export type HttpRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};
export type Answer = {
  readonly status: number;
  /** Its beginning, as text. */
  readonly response: string;
};

/** How a type of destination is notified over HTTP. */
export type HttpDestination = {
  readonly makeBody: BytesMaker;
  readonly request: (message: Message) => HttpRequest;
  /**
   * Returns the reason why a response does not acknowledge, for the owner of the destination; every
   * 2xx acknowledges if this is left out.
   */
  readonly problemOf?: (answer: Answer) => string | undefined;
  /** Returns a smaller body to send at once after a response that refuses this one. */
  readonly smallerBody?: (body: Uint8Array, answer: Answer) => Uint8Array | undefined;
};

export const isSuccess = ({ status }: Pick<Answer, 'status'>): boolean => status >= 200 && status < 300;

/** A JSON body to the address that is the secret: an incoming webhook of a chat service. */
export const postToSecretAddress = ({ secrets: { url = '' }, body }: Message): HttpRequest => ({
  url,
  headers: { 'Content-Type': 'application/json' },
  body,
});
