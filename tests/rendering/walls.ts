import { page, type Answer } from '@tintype/testing/site';

type Row = { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly html: string };
const titled = (title: string, body: string, head = ''): string =>
  page(body, head).replace('<title>Test</title>', `<title>${title}</title>`);
const prose = `<p>${'An article about how sites keep robots out, and what a captcha asks of people. '.repeat(20)}</p>`;

/** Pages as the vendors' walls look: the titles, ids, addresses and headers that tell them. */
export const walls: Readonly<Record<string, Row>> = {
  'Cloudflare challenge, by its header': {
    status: 403,
    headers: { 'cf-mitigated': 'challenge' },
    html: titled('Just a moment...', '<h1>shop.example</h1>'),
  },
  'Cloudflare challenge, by its page': {
    status: 503,
    html: titled(
      'Just a moment...',
      '<form id="challenge-form"></form><h2>Checking if the site connection is secure</h2>',
    ),
  },
  'Cloudflare block': {
    status: 403,
    html: titled(
      'Attention Required! | Cloudflare',
      '<div id="cf-error-details"><h1>Sorry, you have been blocked</h1></div>',
    ),
  },
  DataDome: {
    status: 403,
    headers: { 'x-datadome': 'protected' },
    html: titled('shop.example', '<p>Please enable JS and disable any ad blocker</p>'),
  },
  'HUMAN (PerimeterX)': {
    status: 403,
    html: titled('Access to this page has been denied', '<div id="px-captcha"></div><p>Press & Hold</p>'),
  },
  Akamai: {
    status: 403,
    html: titled(
      'Access Denied',
      "<h1>Access Denied</h1><p>You don't have permission to access this. Reference #18.2f3a1702.1700000000.1234abcd</p>",
    ),
  },
  Imperva: {
    status: 403,
    html: titled('', '<p>Request unsuccessful. Incapsula incident ID: 1234-5678</p>'),
  },
  'AWS WAF': {
    status: 405,
    headers: { 'x-amzn-waf-action': 'captcha' },
    html: titled('Human Verification', '<p>Confirm</p>'),
  },
  Kasada: { status: 429, headers: { 'x-kpsdk-ct': 'token' }, html: titled('', '<script>window.KPSDK={}</script>') },
  hCaptcha: {
    status: 200,
    html: titled(
      'Security check',
      '<div class="h-captcha" style="height:80px"></div><p>Please verify you are human</p>',
    ),
  },
  reCAPTCHA: { status: 429, html: titled('One more step', '<div class="g-recaptcha" style="height:80px"></div>') },
};

/** Pages that have something of a wall about them and are none. */
export const noWalls: Readonly<Record<string, Row>> = {
  'a login form with a captcha': {
    status: 200,
    html: titled(
      'Log in',
      '<form><input type="password"><div class="g-recaptcha"></div><button>Log in</button> verify you are human</form>',
    ),
  },
  'a contact page with a captcha': {
    status: 200,
    html: titled('Contact us', `${prose}<form><div class="h-captcha"></div></form>`),
  },
  'a page behind a vendor that let it through': {
    status: 200,
    headers: { 'x-datadome': 'protected', server: 'cloudflare', 'cf-ray': '1' },
    html: titled('Shop', `<script src="data:text/javascript,//captcha-delivery.com"></script>${prose}`),
  },
  'a page with the challenge script of a passed challenge': {
    status: 200,
    html: titled(
      'Shop',
      `<script type="text/plain" src="/cdn-cgi/challenge-platform/h/b/scripts/jsd/main.js"></script>${prose}`,
    ),
  },
  'an article about captchas': { status: 200, html: titled('What is a captcha? Are you a robot?', prose) },
  'an article called Just a moment': {
    status: 200,
    html: titled('Just a moment... a short story', '<p>It was late.</p>'),
  },
  'an article about access that was denied': {
    status: 200,
    html: titled('Access denied: a history', '<p>Reference #1 in the archive</p>'),
  },
};

export const errorPages: Readonly<Record<string, Row>> = {
  'a missing page': { status: 404, html: titled('Not found', '<h1>Sorry</h1>') },
  'a broken site': { status: 500, html: titled('Oops', '<h1>Oops</h1>') },
  "a server's own page with the status of a good one": {
    status: 200,
    html: titled('502 Bad Gateway', '<center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center>'),
  },
};

export const answerOf =
  ({ status, headers = {}, html }: Row): Answer =>
  (_req, res) =>
    void res.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(html);
