/** Rows that wait to be mended, by topic, with the reason. What is mended is taken out; the list is empty in the end. */
export const pending = {
  outputs: {},
  elements: {},
  pdfs: {},
  documents: {},
  navigations: {},
  missing: {},
  overlays: {},
  texts: {},
  fullPages: {
    'a dialog in the middle beside its backdrop, stitched':
      'parts that belong together, and what scripts pin, are placed one by one',
    'a dialog placed by margins, stitched': 'parts that belong together, and what scripts pin, are placed one by one',
    'a dialog that is a dialog element, stitched':
      'parts that belong together, and what scripts pin, are placed one by one',
    'a drawer beside its backdrop, stitched': 'parts that belong together, and what scripts pin, are placed one by one',
    'a list between two spacers, native': 'parts that belong together, and what scripts pin, are placed one by one',
    'a list that draws all of its rows again, native':
      'parts that belong together, and what scripts pin, are placed one by one',
    'a list that keeps its rows by number, native':
      'parts that belong together, and what scripts pin, are placed one by one',
    'a list whose rows are emptied, native': 'parts that belong together, and what scripts pin, are placed one by one',
    'a list whose rows are used again, native':
      'parts that belong together, and what scripts pin, are placed one by one',
    'a part held by a transform, native': 'parts that belong together, and what scripts pin, are placed one by one',
    'a part held by a transform, stitched': 'parts that belong together, and what scripts pin, are placed one by one',
    'a part held by fixed, native': 'parts that belong together, and what scripts pin, are placed one by one',
    'a part held by fixed, stitched': 'parts that belong together, and what scripts pin, are placed one by one',
    'a part held by placing it, native': 'parts that belong together, and what scripts pin, are placed one by one',
    'a part held by placing it, stitched': 'parts that belong together, and what scripts pin, are placed one by one',
    'a part held by sticky, native': 'parts that belong together, and what scripts pin, are placed one by one',
    'a part held by sticky, stitched': 'parts that belong together, and what scripts pin, are placed one by one',
    'a sheet at the foot of its backdrop, stitched':
      'parts that belong together, and what scripts pin, are placed one by one',
    'a sticky side held at its foot, native': 'parts that belong together, and what scripts pin, are placed one by one',
    'a sticky side that a script moves, stitched':
      'parts that belong together, and what scripts pin, are placed one by one',
    'a toast at the top in a box without a size, stitched':
      'parts that belong together, and what scripts pin, are placed one by one',
    'a toast in a fixed box over everything, stitched':
      'parts that belong together, and what scripts pin, are placed one by one',
    'a toast in a fixed box without a size, stitched':
      'parts that belong together, and what scripts pin, are placed one by one',
    'bars above an inner scroller, native': 'parts that belong together, and what scripts pin, are placed one by one',
    'bars above an inner scroller, stitched': 'parts that belong together, and what scripts pin, are placed one by one',
    'pictures placed and hidden when far, native':
      'parts that belong together, and what scripts pin, are placed one by one',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
