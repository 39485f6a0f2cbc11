type Group = {
  readonly file: string;
  readonly title: string;
  readonly about: string;
  /** Words by which users search for these options. */
  readonly search: string;
};
/** The pages of options, in the order of the side bar. */
export const optionGroups = {
  picture: {
    file: 'picture',
    title: 'Options: size, area and file',
    about: 'Which part of the page is captured, how large, and into what kind of picture.',
    search: 'transparent background, retina, high resolution, crop, width and height',
  },
  pdf: {
    file: 'pdf',
    title: 'Options: PDF',
    about: 'Paper, margins, header, footer and sheets. All need the format `pdf`.',
    search: 'paper size, A4, landscape, margins, header and footer',
  },
  waiting: {
    file: 'waiting',
    title: 'Options: waiting and failing',
    about: 'When the picture is taken, and when the capture fails instead.',
    search: 'wait, timeout, late content, fail on error',
  },
  cleaning: {
    file: 'cleaning',
    title: 'Options: banners, ads and what is hidden',
    about: 'Elements that are removed from the page, and requests that are blocked.',
    search: 'ad blocker, cookie consent, popup, hide element, block requests',
  },
  page: {
    file: 'page',
    title: 'Options: actions, scripts and look',
    about: 'Actions and scripts that run in the page, and the styles that it is shown in.',
    search: 'click, type, JavaScript, CSS, dark mode, print style',
  },
  visitor: {
    file: 'visitor',
    title: 'Options: language, place and login of the visitor',
    about: 'Who visits the page: language, time zone, place, browser, cookies and passwords.',
    search: 'language, time zone, country, cookies, password, bot detection',
  },
  answer: {
    file: 'answer',
    title: 'Options: the answer',
    about: 'How the result comes, and how often a page is captured for it.',
    search: 'JSON, base64, link, cache',
  },
} as const satisfies Record<string, Group>;
export type OptionGroup = keyof typeof optionGroups;
