type Pages = { readonly pages: readonly unknown[] };

/** Who has scrolled further reads what was: asking for all of it again would cost more with every page. */
const livePagesMax = 3;

/** How often a list is read again while something on it is under way. */
export const liveInterval = (data: Pages | undefined, isLive: boolean, everyMs: number): number | false =>
  isLive && (data?.pages.length ?? 0) <= livePagesMax ? everyMs : false;
