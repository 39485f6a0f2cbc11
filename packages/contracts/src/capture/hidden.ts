/** The mask that responses show in place of a secret text. */
export const hidden = '[redacted]';
