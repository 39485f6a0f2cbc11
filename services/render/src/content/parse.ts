/// <reference lib="dom" />

import { JSDOM } from 'jsdom';

/** Parses without running anything and without loading anything. `url` is what relative addresses are resolved against, unless the document has a base. */
export const parseHtml = (html: string, url: string): Document => new JSDOM(html, { url }).window.document;
