type Settings = Readonly<Record<string, unknown>>;
type Item = { readonly defaults: Settings; readonly options?: Settings | null | undefined; readonly url: unknown };

/**
 * The capture request of one item of a bulk job or a batch: its own options replace the defaults field by field, `viewport` side by
 * side, and what neither names is as in a single request. `device` and `viewport` replace each other, for a device would win over the
 * viewport that the item asks for.
 */
export function itemRequest({ defaults, options, url }: Item): Record<string, unknown> {
  const own = options ?? {};
  const { viewport, device, ...common } = defaults;
  const ofViewport =
    isObject(viewport) && isObject(own['viewport'])
      ? { viewport: { ...viewport, ...own['viewport'] } }
      : 'viewport' in own || 'device' in own
        ? {}
        : { ...(viewport !== undefined && { viewport }), ...(device !== undefined && { device }) };
  return { ...common, ...own, ...ofViewport, url };
}

const isObject = (value: unknown): value is Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
