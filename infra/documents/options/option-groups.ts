type OptionGroupRow = {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  /** Words by which users search for these options. */
  readonly search: string;
};
/** The pages of options, in the order of the side bar. */
export const optionGroups = {
  image: {
    file: 'image',
    title: 'Options: size, area and file',
    about: 'These options set which part of the page is captured, its size, and the file format.',
    search: 'transparent background, retina, high resolution, crop, width and height',
  },
  pdf: {
    file: 'pdf',
    title: 'Options: PDF',
    about: 'These options set paper, margins, header, footer and page ranges. They apply only to the format `pdf`.',
    search: 'paper size, A4, landscape, margins, header and footer',
  },
  waiting: {
    file: 'waiting',
    title: 'Options: waiting and failure',
    about: 'These options set when the page is captured, and when the capture fails instead.',
    search: 'wait, timeout, late content, fail on error',
  },
  cleaning: {
    file: 'cleaning',
    title: 'Options: banners, ads and hidden elements',
    about: 'These options remove elements from the page and block requests.',
    search: 'ad blocker, cookie consent, popup, hide element, block requests',
  },
  page: {
    file: 'page',
    title: 'Options: actions, scripts and appearance',
    about: 'These options run actions and scripts in the page, and set the styles in which it is shown.',
    search: 'click, type, JavaScript, CSS, dark mode, print style',
  },
  visitor: {
    file: 'visitor',
    title: 'Options: language, location and sign-in of the visitor',
    about:
      'These options describe the visitor of the page: language, time zone, location, browser, cookies and passwords.',
    search: 'language, time zone, country, cookies, password, bot detection',
  },
  response: {
    file: 'response',
    title: 'Options: the response',
    about: 'These options set the form of the result, and whether an earlier capture may be returned.',
    search: 'JSON, base64, link, cache',
  },
} as const satisfies Record<string, OptionGroupRow>;
export type OptionGroup = keyof typeof optionGroups;
