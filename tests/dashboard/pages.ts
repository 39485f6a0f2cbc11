import type { Page } from 'playwright-core';
import type { Shown } from './fill-installation.ts';

export type ShownPage = {
  readonly name: string;
  readonly path: string;
  /** What is done before the page is looked at. */
  readonly prepare?: (page: Page) => Promise<void>;
};

/** Every page of the dashboard, with something on it. */
export const pagesOf = ({ captureId, failedId, batchId }: Shown): readonly ShownPage[] => [
  { name: 'captures', path: '/captures' },
  { name: 'captures-list', path: '/captures?view=list' },
  { name: 'capture', path: `/captures/${captureId}` },
  { name: 'capture-failed', path: `/captures/${failedId}` },
  { name: 'playground', path: '/playground' },
  { name: 'batches', path: '/batches' },
  { name: 'batch', path: `/batches/${batchId}` },
  { name: 'batch-new', path: '/batches/new' },
];
