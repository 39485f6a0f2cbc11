/**
 * Nothing that a test waits for takes this long unless it hangs, also where other work takes all
 * processors: what starts in three seconds on an idle machine was seen to take thirty beside it.
 * Every wait has this limit, none one of its own.
 */
export const hangMs = 120_000;
