const inches = (widthInches: number, heightInches: number) => ({ widthInches, heightInches });
const millimetres = (width: number, height: number) => inches(width / 25.4, height / 25.4);

/**
 * Paper sizes in portrait orientation (ISO 216 and ANSI/ASME Y14.1). Ledger is Tabloid in landscape
 * orientation.
 */
export const paperSizes = {
  A0: millimetres(841, 1_189),
  A1: millimetres(594, 841),
  A2: millimetres(420, 594),
  A3: millimetres(297, 420),
  A4: millimetres(210, 297),
  A5: millimetres(148, 210),
  A6: millimetres(105, 148),
  Letter: inches(8.5, 11),
  Legal: inches(8.5, 14),
  Tabloid: inches(11, 17),
  Ledger: inches(17, 11),
} as const;
export type PaperSize = keyof typeof paperSizes;
export const paperSizeNames = Object.keys(paperSizes) as readonly PaperSize[];
