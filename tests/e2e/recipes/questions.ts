/**
 * Questions of people who have not read the documents, written before the pages that answer them.
 * Mend titles, headings and pages when one is not found, never a question.
 */
type Question = {
  readonly asked: string;
  /** Typed into the search of the site. */
  readonly typed: string;
  /** Pages that answer it; one of them should come first. */
  readonly pages: readonly string[];
  /** Where the answer begins on the page. */
  readonly answer: RegExp;
};

export const questions: readonly Question[] = [
  {
    asked: 'How do I capture a page down to its end, not only what fits on the screen?',
    typed: 'entire page screenshot',
    pages: ['recipes/full-page'],
    answer: /fullPage/,
  },
  {
    asked: 'I need an invoice as a PDF on A4 with page numbers.',
    typed: 'pdf a4 page numbers',
    pages: ['recipes/pdf'],
    answer: /footerTemplate/,
  },
  {
    asked: 'The page is behind a login. How do I sign in first?',
    typed: 'login before screenshot',
    pages: ['recipes/login'],
    answer: /actions/,
  },
  {
    asked: 'I already have a session cookie. Where does it go?',
    typed: 'session cookie',
    pages: ['recipes/cookies'],
    answer: /session/,
  },
  {
    asked: 'A chart appears a few seconds after the page. How do I wait for it?',
    typed: 'wait for element',
    pages: ['recipes/late-part'],
    answer: /waitFor/,
  },
  {
    asked: 'How do I remove the chat widget from the picture?',
    typed: 'hide element',
    pages: ['recipes/hide'],
    answer: /hideSelectors/,
  },
  {
    asked: 'Does it get rid of cookie banners?',
    typed: 'cookie banner',
    pages: ['recipes/banners'],
    answer: /removed/,
  },
  {
    asked: 'How does the page look on an iPhone?',
    typed: 'iphone screenshot',
    pages: ['recipes/phone'],
    answer: /device/,
  },
  { asked: 'Can I get the dark theme of a page?', typed: 'dark mode', pages: ['recipes/dark'], answer: /darkMode/ },
  {
    asked: 'I want small pictures for a list.',
    typed: 'thumbnail size',
    pages: ['recipes/thumbnail'],
    answer: /resize/,
  },
  {
    asked: 'How do I put a screenshot into an <img> without showing my API key?',
    typed: 'embed image without api key',
    pages: ['recipes/signed-image'],
    answer: /signed link/i,
  },
  {
    asked: 'How do I make Open Graph images from my own HTML?',
    typed: 'open graph image from html',
    pages: ['recipes/social-card'],
    answer: /html/,
  },
  {
    asked: 'I have a text file with 5,000 URLs.',
    typed: 'list of urls from file',
    pages: ['recipes/batch'],
    answer: /batch/i,
  },
  {
    asked: 'Tell me when a price changes.',
    typed: 'price change alert',
    pages: ['recipes/watch-price'],
    answer: /schedule/i,
  },
  {
    asked: 'Tell me when one area of a page looks different.',
    typed: 'monitor visual change of an area',
    pages: ['recipes/watch-part'],
    answer: /changeDetection/,
  },
  {
    asked: 'Can it write into our Slack channel?',
    typed: 'slack notification',
    pages: ['recipes/slack'],
    answer: /slack/,
  },
  {
    asked: 'I want a documentation site as Markdown for an LLM.',
    typed: 'website to markdown for llm',
    pages: ['recipes/crawl-markdown'],
    answer: /crawl/i,
  },
  {
    asked: 'How do I save a whole website?',
    typed: 'download whole website',
    pages: ['recipes/download-site'],
    answer: /crawl/i,
  },
  {
    asked: 'How do I put two pages side by side?',
    typed: 'two pages side by side',
    pages: ['recipes/compose'],
    answer: /compose/i,
  },
  {
    asked: 'How do I know that a webhook really comes from the service?',
    typed: 'check webhook signature',
    pages: ['recipes/verify-webhook'],
    answer: /verifyWebhook/,
  },
  {
    asked: 'My request timed out. May I repeat it without paying twice?',
    typed: 'retry request safely',
    pages: ['recipes/retries'],
    answer: /Idempotency-Key/,
  },
  { asked: 'How much of my quota is left?', typed: 'quota left', pages: ['recipes/limits'], answer: /usage\/quota/ },
  {
    asked: 'What does the error code SELECTOR_NOT_FOUND mean?',
    typed: 'SELECTOR_NOT_FOUND',
    pages: ['errors'],
    answer: /SELECTOR_NOT_FOUND/,
  },
  {
    asked: 'Our intranet has certificates of our own.',
    typed: 'self signed certificate intranet',
    pages: ['recipes/own-ca', 'deployment'],
    answer: /TINTYPE_CA_FILE/,
  },
  { asked: 'Can files go to our S3 bucket?', typed: 's3 bucket', pages: ['recipes/s3', 'storage'], answer: /bucket/ },
  {
    asked: 'We use ScreenshotOne today. How do we change over?',
    typed: 'migrate from screenshotone',
    pages: ['recipes/from-screenshotone'],
    answer: /migrate-request|translat/,
  },
  {
    asked: 'Is there a mapping of Urlbox options?',
    typed: 'urlbox options',
    pages: ['recipes/from-urlbox'],
    answer: /translat/,
  },
  {
    asked: 'We print PDF with Gotenberg. Does it replace it?',
    typed: 'gotenberg',
    pages: ['recipes/from-gotenberg'],
    answer: /translat/,
  },
  {
    asked: 'Can Claude use it as a tool?',
    typed: 'claude mcp server',
    pages: ['recipes/agents', 'mcp'],
    answer: /mcp/i,
  },
  {
    asked: 'Why is a page on localhost refused, and how do I allow it?',
    typed: 'capture localhost internal address',
    pages: ['egress'],
    answer: /TINTYPE_ALLOW_HOSTS/,
  },
  {
    asked: 'How do I run it with Docker?',
    typed: 'docker compose install',
    pages: ['deployment'],
    answer: /docker-compose\.yml|docker compose/i,
  },
  {
    asked: 'What has to be backed up?',
    typed: 'backup and restore',
    pages: ['operations'],
    answer: /backup/i,
  },
  {
    asked: 'How do I go to the next version without a pause?',
    typed: 'upgrade to new version',
    pages: ['upgrade'],
    answer: /version/i,
  },
  {
    asked: 'How many machines do I need for a million captures a day?',
    typed: 'how many captures per day machine size',
    pages: ['capacity', 'performance'],
    answer: /captures/i,
  },
  {
    asked: 'Which Prometheus metrics and alerts are there?',
    typed: 'prometheus metrics alerts',
    pages: ['operations'],
    answer: /metrics/i,
  },
  {
    asked: 'How do I install the Python library?',
    typed: 'python library install',
    pages: ['clients/python'],
    answer: /pip install/,
  },
  {
    asked: 'How do I get a picture with a transparent background?',
    typed: 'transparent background',
    pages: ['options', 'options/image'],
    answer: /omitBackground/,
  },
  {
    asked: 'I want the page as a visitor in Germany sees it: language and time zone.',
    typed: 'language and time zone of visitor',
    pages: ['options', 'options/visitor'],
    answer: /locale/,
  },
  {
    asked: 'How does it compare with Browserless or Firecrawl?',
    typed: 'compare with browserless',
    pages: ['comparison'],
    answer: /browserless/i,
  },
  {
    asked: 'When is it the wrong tool for me?',
    typed: 'when not to use',
    pages: ['comparison'],
    answer: /do not use|choose another|should not/i,
  },
];
