import type { ListLayout } from './list-layout.ts';

export type ToWorker =
  | {
      readonly kind: 'scan';
      readonly list: Blob;
      readonly name: string;
      /** The column of a table that the user has chosen. */
      readonly column?: number;
      /** The delimiter that the user has chosen; empty for one URL per line. */
      readonly separator?: string;
    }
  | {
      readonly kind: 'upload';
      readonly list: Blob;
      readonly layout: ListLayout;
      readonly batchId: string;
      readonly nextSequence: number;
      readonly headers: Readonly<Record<string, string>>;
    };

export type ImportProblem = { readonly line: number; readonly text: string; readonly problem: string };
export type Scan = {
  readonly layout: ListLayout;
  readonly entries: number;
  readonly broken: number;
  readonly problems: readonly ImportProblem[];
  /** The number of URLs that may contain more than a URL, and the first of them. */
  readonly doubtful: number;
  readonly doubts: readonly ImportProblem[];
  /** The first lines, as they will be captured. */
  readonly preview: readonly { readonly line: number; readonly url: string }[];
};

export type ToPage =
  | { readonly kind: 'scanning'; readonly entries: number }
  | ({ readonly kind: 'scanned' } & Scan)
  | { readonly kind: 'uploaded'; readonly entries: number; readonly refused: number; readonly nextSequence: number }
  | { readonly kind: 'waiting'; readonly message: string }
  | { readonly kind: 'done'; readonly entries: number }
  | { readonly kind: 'stopped'; readonly message: string; readonly mayPass: boolean };
