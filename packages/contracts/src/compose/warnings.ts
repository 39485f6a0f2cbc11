/** What a caller should know of the picture as a whole. What is to be known of a single page stands with its capture. */
export const composeWarnings = {
  SCALED_DOWN: 'The picture would have been too large, so the pages are shown smaller.',
  BACKGROUND_FLATTENED: 'JPEG knows no transparency, so what is transparent was put on white.',
} as const;
export type ComposeWarningCode = keyof typeof composeWarnings;
export type ComposeWarning = { readonly code: ComposeWarningCode; readonly message: string };

export const composeWarning = (code: ComposeWarningCode): ComposeWarning => ({ code, message: composeWarnings[code] });
