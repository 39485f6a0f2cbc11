import type { Principal } from '../http/principal.ts';

/** The sender of a request. */
export type Sender = {
  readonly caller: Principal;
  readonly requestId: string;
  readonly request: { readonly address: string };
  /** Receives the exact reason of a refused address, which the sender does not learn. */
  readonly onRefusedUrl: (reason: string) => void;
};
