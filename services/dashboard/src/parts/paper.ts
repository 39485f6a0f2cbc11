type PdfRequest = Readonly<Record<string, unknown>>;

/**
 * Returns the paper that a request sets for its PDF; `undefined` if the page decides. The result
 * itself has no size in pixels.
 */
export function describePaper(request: PdfRequest): string | undefined {
  const { outputs } = request;
  const output = Array.isArray(outputs)
    ? (outputs as PdfRequest[]).find(({ type }) => type === 'pdf')
    : { ...request, format: request['paper'] };
  const { format, width, height, landscape } = output ?? {};
  if (typeof format === 'string') return landscape === true ? `${format}, landscape` : format;
  const sides = [width, height].filter((side) => typeof side === 'string' || typeof side === 'number');
  return sides.length === 2 ? sides.join(' × ') : undefined;
}
