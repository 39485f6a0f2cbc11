import { page, type Pages } from '@tintype/testing/site';

/** A page, a request for it, and all that is right in the answer. */
export type Row = {
  readonly name: string;
  readonly html: string;
  /** Beside the page: what else its site answers. */
  readonly pages?: Pages;
  /** Replaces the page: its site answers so. */
  readonly path?: string;
  readonly request: object;
  /** A page that stands still: each picture is to be the one that the same request takes of it. */
  readonly still?: string;
  /** What differs in the request for the page that stands still. */
  readonly stillRequest?: object;
  /** Each output is to be the one that a capture of its own takes. */
  readonly isAlone?: boolean;
  /** In every text, a PDF's too. */
  readonly says?: readonly string[];
  readonly saysNot?: readonly string[];
  /** Neither left out nor repeated. */
  readonly once?: readonly string[];
  /** On every sheet of a PDF. */
  readonly onEachSheet?: readonly string[];
  readonly sheets?: number;
  /** Of each sheet of a PDF. */
  readonly paperMm?: readonly [width: number, height: number];
  /** The position of the first word of a PDF, to 3 mm. */
  readonly inkMm?: { readonly left: number; readonly top: number };
  /** The warnings, by their codes, in any order. None where it is left out. */
  readonly warns?: readonly string[];
  /** Parts of what warnings say. */
  readonly warnsOf?: readonly string[];
  readonly fails?: { readonly code: string; readonly says?: string };
};

export const viewPx = { width: 640, height: 400 };
export const base =
  '<style>*{box-sizing:border-box}body{margin:0;background:#fff;font:16px/20px sans-serif}h1,h2,p{margin:0}h1,h2{font-size:20px}</style>';
export const html = (body: string, head = ''): string => page(body, base + head);
export const script = (text: string): string => `<script>${text}</script>`;
export const style = (text: string): string => `<style>${text}</style>`;
export const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');
/** Rows of a page, 50 pixels each. */
export const lines = (count: number, word = 'Line'): string =>
  times(
    count,
    (at) =>
      `<div class="line" style="height:50px;background:${at % 2 === 0 ? '#fff' : '#9bd'}">${word} ${at + 1}.</div>`,
  );

/** Paragraphs of text. */
export const prose = (count: number): string =>
  times(
    count,
    (at) =>
      `<p style="margin:8px 0">Paragraph ${at + 1}. The council met on the second floor and spoke of paint, of ladders and of the bridge, and of who was to hold which.</p>`,
  );
