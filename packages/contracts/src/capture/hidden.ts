/** Replaces, in responses, a text that is used and never shown. */
export const hidden = '[redacted]';
