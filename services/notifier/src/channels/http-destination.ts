import type { BytesMaker } from '../bodies/body.ts';

/** One attempt to send the body of a delivery. */
export type Message = {
  /** The same on every attempt, so that a receiver can tell a message that comes twice. */
  readonly id: string;
  readonly event: string;
  readonly body: Uint8Array;
  /** Where it is no secret. */
  readonly url: string;
  /** Of types that have settings beside their address. */
  readonly settings: Readonly<Record<string, unknown>> | null;
  /** By the names of their fields. */
  readonly secrets: Readonly<Record<string, string | undefined>>;
  /** Of this attempt, in Unix seconds. */
  readonly timestampSeconds: number;
};
export type HttpRequest = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
};
export type Answer = { readonly status: number; /** Its beginning, as text. */ readonly response: string };

/** How a type of destination is told over HTTP. */
export type HttpDestination = {
  readonly makeBody: BytesMaker;
  readonly request: (message: Message) => HttpRequest;
  /** Why an answer does not acknowledge, in words for the owner of the destination; every 2xx acknowledges when left out. */
  readonly problemOf?: (answer: Answer) => string | undefined;
  /** A smaller body to be sent at once after an answer that refuses this one. */
  readonly smallerBody?: (body: Uint8Array, answer: Answer) => Uint8Array | undefined;
};

export const isSuccess = ({ status }: Pick<Answer, 'status'>): boolean => status >= 200 && status < 300;

/** A JSON body to the address that is the secret: an incoming webhook of a chat service. */
export const postToSecretAddress = ({ secrets: { url = '' }, body }: Message): HttpRequest => ({
  url,
  headers: { 'Content-Type': 'application/json' },
  body,
});
