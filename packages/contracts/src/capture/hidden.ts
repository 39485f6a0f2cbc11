/** Stands in answers for a text that is used and never shown. */
export const hidden = '[redacted]';
