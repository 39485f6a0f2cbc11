import type { Infer } from '../schemas/schema.ts';
import { pageOutputId, type PageAsked } from '../crawls/page-asked.ts';
import type { CaptureRequest } from './capture-request.ts';
import type { output } from './outputs.ts';

type Asked = Infer<typeof output> | ({ readonly type: 'page'; readonly id?: string } & PageAsked);
export type OutputType = Asked['type'];
/** One result of a capture as the render service takes it. Its id is unique within the capture. */
export type Output<T extends OutputType = OutputType> = T extends OutputType
  ? Omit<Extract<Asked, { type: T }>, 'id'> & { readonly id: string }
  : never;

/** What is taken first: pictures before anything that might change the page (interface specification, section 2.3). */
const order: Record<OutputType, number> = { screenshot: 0, pdf: 1, html: 2, markdown: 3, json: 4, page: 5 };

/**
 * The results a request asks for, in the order they are taken. Without `outputs` it is the one that the request's own fields
 * describe, so the rest of the system knows only lists.
 */
export function outputsOf(request: CaptureRequest): readonly Output[] {
  if (request.outputs === undefined) return [singleOutput(request)];
  const { page } = request;
  const document = page === undefined ? [] : [{ type: 'page', id: pageOutputId, ...page } as const];
  return [...request.outputs, ...document]
    .map((asked) => ({ ...asked, id: asked.id ?? asked.type }) as Output)
    .toSorted((a, b) => order[a.type] - order[b.type]);
}

function singleOutput({ format, quality, fullPage, selector }: CaptureRequest): Output {
  if (format === 'pdf') return { id: 'pdf', type: 'pdf', printBackground: true, landscape: false };
  const picture = { id: 'screenshot', type: 'screenshot', format, quality, fullPage } as const;
  return selector === undefined ? picture : { ...picture, selector };
}
