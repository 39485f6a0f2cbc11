/** Of the search: pages that say the very words come before long ones that say them often. */
export const ranking = { pageLength: 0.1, termFrequency: 0.1, termSaturation: 2, termSimilarity: 9 };
