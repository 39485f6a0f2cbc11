import type { System } from '@tintype/testing/system';
import type { Page } from 'playwright-core';
import type { SignedIn } from '@tintype/tests/dashboard/browser';

export type Bench = {
  readonly system: System;
  /** A page of somebody who is signed in, in a profile of its own. */
  readonly open: () => Promise<Page>;
  readonly signedIn: SignedIn;
};
export type Finding = { readonly promise: string; readonly seen: string; readonly isKept: boolean };
export type Measure = (bench: Bench) => Promise<readonly Finding[]>;

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!;
