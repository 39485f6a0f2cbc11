import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startSite, type Answer, type Site } from '@tintype/testing/site';

const folder = join(import.meta.dirname, '../../../tests/dashboard/site');
const names = [
  'shop',
  'article',
  'board',
  'visitor',
  'checkpoint',
  'badge',
  'slow',
  'journal',
  'report',
  'ticket',
] as const;

const colours = [
  '#c25a1e',
  '#b5651d',
  '#5b9279',
  '#457b9d',
  '#8e5572',
  '#a9714b',
  '#5f6b76',
  '#d0a24c',
  '#a63d57',
  '#2a3350',
];
const lamp = (colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 260"><circle cx="100" cy="90" r="84" fill="${colour}" opacity=".25"/><circle cx="100" cy="90" r="56" fill="none" stroke="${colour}" stroke-width="14"/><path d="M94 146h12v70H94z" fill="${colour}"/><rect x="50" y="214" width="100" height="14" rx="7" fill="${colour}"/></svg>`;

const picture =
  (colour: string): Answer =>
  (_req, res) =>
    void res.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end(lamp(colour));

const page =
  (name: string): Answer =>
  (_req, res) =>
    void res
      .writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' })
      .end(readFileSync(join(folder, `${name}.html`)));

const members: Answer = (req, res) => {
  const isKnown = req.headers.authorization === `Basic ${btoa('ada:secret')}`;
  const style = `margin: 0; padding: 60px; font: 30px 'Noto Sans'; color: #fff; background: ${isKnown ? '#2f7d4f' : '#8a1c1c'}`;
  res
    .writeHead(isKnown ? 200 : 401, { 'Content-Type': 'text/html', 'WWW-Authenticate': 'Basic realm="members"' })
    .end(`<body style="${style}"><h1>${isKnown ? 'Members only: welcome' : '401: sign in first'}</h1>`);
};

const advertisement = `<body style="margin: 0; display: grid; place-items: center; height: 100vh; background: repeating-linear-gradient(45deg, #ffe14d 0 22px, #ffcf00 22px 44px); color: #b3001b; font: 700 34px 'Noto Sans'">BUY TYRES NOW`;

/** The shop, the article and the other pages on which options are shown. */
export const startOptionSite = (): Promise<Site> =>
  startSite({
    ...Object.fromEntries(names.map((name) => [`/${name}.html`, page(name)])),
    ...Object.fromEntries(colours.map((colour, at) => [`/lamp-${at}.svg`, picture(colour)])),
    '/slow-lamp.svg': (req, res) => void setTimeout(() => picture(colours[0]!)(req, res), 2_000),
    '/chat.js': (_req, res) =>
      void res
        .writeHead(200, { 'Content-Type': 'text/javascript' })
        .end(`document.body.insertAdjacentHTML('beforeend', '<div class="chat">Hello! Can I help you?</div>')`),
    '/members': members,
    // By its address the lists take it for an advertisement.
    '/ad-banner-728x90.html': (_req, res) =>
      void res.writeHead(200, { 'Content-Type': 'text/html' }).end(advertisement),
  });
