import type { GatewayDependencies } from '../gateway-dependencies.ts';
import type { Waiters } from '../use-cases/waiters.ts';

/** What every resource is wired from. One file here for each resource gives its routes what they name. */
export type WiringDependencies = GatewayDependencies & {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly newId: () => string;
  readonly waiters: Waiters;
};
