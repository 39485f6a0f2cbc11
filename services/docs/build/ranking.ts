/**
 * The ranking of the search. Pages that contain the exact words precede long pages that repeat
 * them.
 */
export const ranking = { pageLength: 0.1, termFrequency: 0.1, termSaturation: 2, termSimilarity: 9 };
