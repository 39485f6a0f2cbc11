/** Rows that wait to be mended, by topic, with the reason. What is mended is taken out; the list is empty in the end. */
export const pending = {
  outputs: {
    'a PDF and Markdown of sections that are filled when seen':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'a PDF of a list that keeps what is near, in a box':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'a PDF of sections that are filled by scrolling':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'a PDF of sections that are filled when seen':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'a button that comes with scrolling and goes late':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'a header that hides while it is scrolled':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'a header that shrinks late':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'a list in a box that draws 80 ms late':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'a list in a box, small pictures first':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'all texts of sections that are filled by scrolling':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'all texts of sections that are filled when seen':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'numbers that count when they are seen':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'texts in an inner scroller that is filled when seen':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'texts of a feed that grows at its foot three times':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'texts of a list that keeps what is near, in a box':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'texts of a list that keeps what is near, in the document':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
    'texts of sections that are hidden until seen':
      'texts and PDFs are read of a page that was not scrolled through, and outputs depend on each other',
  },
  elements: {
    'a background that is fixed': 'covers, late content and blocking',
    'a bar that is fixed in a shadow root': 'covers, late content and blocking',
    'a chart that grows over 30 frames': 'covers, late content and blocking',
    'a chart that is drawn 700 ms after it was seen': 'covers, late content and blocking',
    'a chat button in a corner': 'covers, late content and blocking',
    'a cookie banner that is asked for': 'covers, late content and blocking',
    'a fixed background of the page behind it': 'covers, late content and blocking',
    'a fixed bar at the foot, over the element': 'covers, late content and blocking',
    'a fixed bar over the first view, where the element stands': 'covers, late content and blocking',
    'a header that becomes fixed by scrolling': 'covers, late content and blocking',
    'a list that keeps only what is near': 'covers, late content and blocking',
    'a newsletter dialog that is asked for': 'covers, late content and blocking',
    'a part of a dialog that is asked for': 'covers, late content and blocking',
    'a picture of a style that is set when it is seen': 'covers, late content and blocking',
    'a row below the sticky head of its table, in a box': 'covers, late content and blocking',
    'an article under bars at both edges': 'covers, late content and blocking',
    'an image as a background that is fixed, without scripts': 'covers, late content and blocking',
    'filled 1500 ms after it was seen': 'covers, late content and blocking',
    'filled 600 ms after it was seen': 'covers, late content and blocking',
    'filled by a module that is imported then': 'covers, late content and blocking',
    'filled by an answer that takes 900 ms': 'covers, late content and blocking',
    'filled by two answers, one behind the other': 'covers, late content and blocking',
    'what is asked for is removed by hideSelectors': 'covers, late content and blocking',
  },
  pdfs: {
    'a body that hides itself in print': 'printed without its own size, once fixed parts, what only print loads',
    'a body that scrolls in its root': 'printed without its own size, once fixed parts, what only print loads',
    'a chart that is as wide as the window was':
      'printed without its own size, once fixed parts, what only print loads',
    'a chat box in a corner': 'printed without its own size, once fixed parts, what only print loads',
    'a dialog over the page': 'printed without its own size, once fixed parts, what only print loads',
    'a fixed bar at the foot': 'printed without its own size, once fixed parts, what only print loads',
    'a fixed bar in a shadow root': 'printed without its own size, once fixed parts, what only print loads',
    'a fixed header': 'printed without its own size, once fixed parts, what only print loads',
    'a fixed menu at the side': 'printed without its own size, once fixed parts, what only print loads',
    'a main part in a shadow root': 'printed without its own size, once fixed parts, what only print loads',
    'a main part two boxes deep': 'printed without its own size, once fixed parts, what only print loads',
    'a main part with bars above and below': 'printed without its own size, once fixed parts, what only print loads',
    'a name and an orientation': 'printed without its own size, once fixed parts, what only print loads',
    'a page that hides itself in print': 'printed without its own size, once fixed parts, what only print loads',
    'a paper of an output': 'printed without its own size, once fixed parts, what only print loads',
    'a paper that the request names': 'printed without its own size, once fixed parts, what only print loads',
    'a size in inches within @media print': 'printed without its own size, once fixed parts, what only print loads',
    'a size of a linked style sheet': 'printed without its own size, once fixed parts, what only print loads',
    'a size of its own by name': 'printed without its own size, once fixed parts, what only print loads',
    'a size of its own in millimetres': 'printed without its own size, once fixed parts, what only print loads',
    'a style sheet that is imported for print': 'printed without its own size, once fixed parts, what only print loads',
    'an application of a grid': 'printed without its own size, once fixed parts, what only print loads',
    'an application that is fixed': 'printed without its own size, once fixed parts, what only print loads',
    'an application whose main part scrolls': 'printed without its own size, once fixed parts, what only print loads',
    'an application whose parts are placed': 'printed without its own size, once fixed parts, what only print loads',
    'an empty page': 'printed without its own size, once fixed parts, what only print loads',
    'text that a script adds before it is printed':
      'printed without its own size, once fixed parts, what only print loads',
    'text that a script adds when the medium changes':
      'printed without its own size, once fixed parts, what only print loads',
    'white text on white in print': 'printed without its own size, once fixed parts, what only print loads',
  },
  documents: {
    'a frame of which half came': 'a document that breaks off is not seen',
    'all but the last bytes': 'a document that breaks off is not seen',
    'half of a packed document': 'a document that breaks off is not seen',
    'half of an announced length': 'a document that breaks off is not seen',
    'half of an announced length, as Markdown': 'a document that breaks off is not seen',
    'half of an announced length, as a PDF': 'a document that breaks off is not seen',
    'half of an announced length, broken off late': 'a document that breaks off is not seen',
    'half of an error page': 'a document that breaks off is not seen',
    'more than was announced': 'a document that breaks off is not seen',
    'pieces without their end': 'a document that breaks off is not seen',
    'refused by failOn': 'a document that breaks off is not seen',
  },
  navigations: {
    'a form': 'attempts and reloads are not told apart',
    'a link that is clicked by a script': 'attempts and reloads are not told apart',
    'a long board that refreshes every 4 s by a meta element': 'attempts and reloads are not told apart',
    'a long board that refreshes every 4 s by a script': 'attempts and reloads are not told apart',
    'a long board that refreshes every 4 s, as Markdown': 'attempts and reloads are not told apart',
    'a message': 'attempts and reloads are not told apart',
    'a phone': 'attempts and reloads are not told apart',
    'a refresh of a meta element': 'attempts and reloads are not told apart',
    'a shop of apps': 'attempts and reloads are not told apart',
    'an app by its scheme': 'attempts and reloads are not told apart',
    'an app by its scheme at once': 'attempts and reloads are not told apart',
    'an app by its scheme, late': 'attempts and reloads are not told apart',
    'an intent of Android': 'attempts and reloads are not told apart',
    'location.assign': 'attempts and reloads are not told apart',
    'location.replace': 'attempts and reloads are not told apart',
    mail: 'attempts and reloads are not told apart',
    'one reload by a service worker that takes over': 'attempts and reloads are not told apart',
    'one reload on the first scroll, full page': 'attempts and reloads are not told apart',
  },
  missing: {
    'a background in a shadow root': 'only images of linked style sheets are followed',
    'a background of a pseudo-element': 'only images of linked style sheets are followed',
    'a background of a sheet that a script makes': 'only images of linked style sheets are followed',
    'a background of a style attribute': 'only images of linked style sheets are followed',
    'a background of a style element': 'only images of linked style sheets are followed',
    'a background that a script sets': 'only images of linked style sheets are followed',
    'a cookie bar that stays, in no known words': 'only images of linked style sheets are followed',
    'a mask': 'only images of linked style sheets are followed',
    'an image of a set': 'only images of linked style sheets are followed',
    'refused by failOn': 'only images of linked style sheets are followed',
    'the content of a pseudo-element': 'only images of linked style sheets are followed',
    'the image of a border': 'only images of linked style sheets are followed',
  },
  fullPages: {
    'a caret in a field with the focus, 0': 'parts that belong together, and what scripts pin, are placed one by one',
    'a caret in a field with the focus, 1': 'parts that belong together, and what scripts pin, are placed one by one',
    'a caret in a field with the focus, 2': 'parts that belong together, and what scripts pin, are placed one by one',
    'a caret in a field with the focus, 3': 'parts that belong together, and what scripts pin, are placed one by one',
    'a caret in a field with the focus, 4': 'parts that belong together, and what scripts pin, are placed one by one',
    'a caret in a frame': 'parts that belong together, and what scripts pin, are placed one by one',
    'a caret in a shadow root': 'parts that belong together, and what scripts pin, are placed one by one',
    'a caret in what can be edited': 'parts that belong together, and what scripts pin, are placed one by one',
    'a caret that a script put in a text area':
      'parts that belong together, and what scripts pin, are placed one by one',
    'a caret that typing left': 'parts that belong together, and what scripts pin, are placed one by one',
    'a caret whose colour the page sets': 'parts that belong together, and what scripts pin, are placed one by one',
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
