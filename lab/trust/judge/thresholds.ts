/**
 * When a difference is one that a person would see, each with its reason. Sizes are in CSS pixels
 * unless they say otherwise.
 */
export const thresholds = {
  /**
   * Pictures are compared at a quarter of their size: antialiasing and subpixels are gone, a thin
   * line of text is not.
   */
  reduction: 4,
  /**
   * Cells of the comparison, in reduced pixels: 32 pixels of the page, about a line of text high.
   */
  cell: 8,
  /**
   * Reduced pixels that a thing may have moved without a person seeing it in a picture alone: 4
   * pixels of the page.
   */
  shift: 1,
  /** Of 255, in one channel: a background whose shade differs by less looks the same beside it. */
  channelDifference: 24,
  /**
   * Share of a cell's pixels that may differ: a sharp edge that moved by one pixel reaches a sixth.
   */
  cellShare: 0.17,
  /**
   * Cells that hang together before they count as something that is missing or too much: a button,
   * a word of a heading.
   */
  regionCells: 7,
  /**
   * Share of all cells that may differ in smaller places: dust all over a page is a picture in
   * another state.
   */
  scatteredShare: 0.03,
  /**
   * Share of a reference's detail below which another state of the page shows less than it and is
   * no reference.
   */
  alternativeDetail: 0.7,
  /**
   * Cells that another state may leave empty together where no text was: the edge of a parallax
   * picture, not a card that was never revealed.
   */
  alternativeCells: 30,
  /**
   * Share of the detail of every reference below which a place that is never the same twice counts
   * as empty.
   */
  movingDetail: 0.2,
  /**
   * How well a line of text must look like that of a reference (correlation), and how much of its
   * contrast is left when it is faded.
   */
  textLikeness: 0.6,
  textContrast: 0.6,
  /** Area of lost or faded text that a person sees at once: one line of fifteen letters. */
  textArea: 2_500,
  /** Empty or repeated foot that a full page may have: two lines. */
  extraHeight: 64,
  /**
   * A button or bar that stays in place may stand anywhere in a full page, once: this much more
   * than its own size is forgiven around it.
   */
  floaterMargin: 48,
} as const;
