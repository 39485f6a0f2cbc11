import { addressMax, type CompleteEdit } from '@tintype/contracts/pipelines/edits/edit';

/**
 * Adds the address of the page to a browser frame without its own text. As in browsers, the address
 * has no scheme.
 */
export const withAddress = (edit: CompleteEdit, url: string): CompleteEdit =>
  edit.type === 'frame' && edit.address === '' ? { ...edit, address: shownAddress(url) } : edit;

const shownAddress = (url: string): string =>
  url
    .replace(/^https?:\/\//i, '')
    .replace(/\/$/, '')
    .slice(0, addressMax);
