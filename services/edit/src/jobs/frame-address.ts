import { addressMax, type CompleteEdit } from '@tintype/contracts/pipelines/edits/edit';

/**
 * A browser frame without its own text shows the address of the page, as browsers do: without its
 * scheme.
 */
export const withAddress = (edit: CompleteEdit, url: string): CompleteEdit =>
  edit.type === 'frame' && edit.address === '' ? { ...edit, address: shownAddress(url) } : edit;

const shownAddress = (url: string): string =>
  url
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .slice(0, addressMax);
