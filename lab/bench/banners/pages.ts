import { startSite, type Answer, type Pages } from '@tintype/testing/site';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageVersions } from '../../trust/corpus/packages.ts';
import { installPackages, packageFolder } from '../../trust/site/install.ts';
import { story } from '@tintype/tests/rendering/blocking/overlays';
import { bar, cookies, middle, news, quoted, shade, style } from '@tintype/tests/rendering/blocking/twin';
import { frameworks, packaged, type Framework } from './frameworks.ts';

/** Kinds of pages, and how many times the bare loop's time a capture of one may take. */
export const ratioMaxOf = { framework: 4, 'plain bar': 2.5, newsletter: 2.5, none: 2.5 } as const;
export type BannerKind = keyof typeof ratioMaxOf;
export type BannerPage = { readonly name: string; readonly kind: BannerKind; readonly url: string };
export type BannerPages = {
  readonly pages: readonly BannerPage[];
  readonly stillUrl: string;
  readonly hosts: readonly string[];
  readonly names: Readonly<Record<string, readonly string[]>>;
};

/** A server that is not next door. */
const answerMs = 15;
const frameHost = 'cmp.test';
const keyframes =
  '<style>@keyframes cmp-up{from{transform:translateY(100%)}}@keyframes cmp-in{from{opacity:0}}</style>';
const onclick = 'onclick="this.closest(\'.bar\').remove()"';
const plainBar = (inner: string, more = '', css = bar): string =>
  `<div class="bar" ${more} style="${css}">${inner}</div>`;
const dialog = (css = ''): string =>
  `<div class="bar" style="${shade};${css}"><div role="dialog" style="${middle}">${news}</div></div>`;

const rows: readonly (readonly [kind: Exclude<BannerKind, 'framework'>, name: string, body: string])[] = [
  ['plain bar', 'to accept or reject', plainBar(cookies.replace('<button>R', `<button ${onclick}>R`))],
  ['plain bar', 'to accept only', plainBar('<p>We use cookies to improve this site.</p><button>Got it</button>')],
  [
    'plain bar',
    'in German',
    plainBar(`Diese Website verwendet Cookies. <button>Alle akzeptieren</button><button ${onclick}>Ablehnen</button>`),
  ],
  [
    'plain bar',
    'sliding in, its name tells',
    plainBar(
      `We use cookies. <button>Accept all</button><button ${onclick}>Reject all</button>`,
      'id="cookie-bar"',
      `${bar};animation:cmp-up .4s`,
    ),
  ],
  [
    'plain bar',
    'made by a script',
    `<script>document.body.insertAdjacentHTML('beforeend',${quoted(plainBar(cookies.replace('<button>R', `<button ${onclick}>R`)))})</script>`,
  ],
  ['newsletter', 'in its backdrop', dialog()],
  ['newsletter', 'fading in', dialog('animation:cmp-in .3s')],
  [
    'newsletter',
    'brought by a timer',
    `<script>setTimeout(()=>document.body.insertAdjacentHTML('beforeend',${quoted(dialog())}),100)</script>`,
  ],
  ['none', 'a plain page', ''],
  ['none', 'a page with a script', '<script>document.body.dataset.ready="1"</script>'],
];

export async function serveBannerPages(undo: AsyncDisposableStack): Promise<BannerPages> {
  const answers: Record<string, string | Answer> = { '/still': document('') };
  const pages: { name: string; kind: BannerKind; path: string }[] = [];
  const add = (kind: BannerKind, name: string, body: string): void => {
    const path = `/${pages.length}`;
    answers[path] = document(body);
    pages.push({ kind, name, path });
  };
  for (const framework of frameworks) {
    add('framework', framework.name, `<script async src="/sdk/${framework.name}.js"></script>`);
    answers[`/sdk/${framework.name}.js`] = later('text/javascript', sdkOf(framework));
    answers[`/sdk/${framework.name}.json`] = later('application/json', JSON.stringify({ banner: framework.banner }));
  }
  answers['/index.html'] = document(messageOfFrame);
  await addPackages(add, answers);
  for (const [kind, name, body] of rows) add(kind, name, body);
  const site = await startSite(answers satisfies Pages);
  undo.defer(site.stop);
  return {
    pages: pages.map(({ path, ...page }) => ({ ...page, url: site.url(path) })),
    stillUrl: site.url('/still'),
    hosts: [site.host, `${frameHost}:${site.host.split(':')[1]}`],
    names: { [frameHost]: ['127.0.0.1'] },
  };
}

const document = (body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title>${style}${keyframes}</head><body>${story}${body}</body></html>`;

const later =
  (type: string, text: string): Answer =>
  (_req, res) =>
    void setTimeout(() => res.writeHead(200, { 'Content-Type': type }).end(text), answerMs);

/** Asks for its settings, builds the banner, and takes it away when it is answered. */
const sdkOf = ({ name, api = '', no, root, goes, isShadow, isFrame }: Framework): string => `(async()=>{${api};
const {banner}=await(await fetch('/sdk/${name}.json')).json();
const gone=()=>{for(const one of document.querySelectorAll('${root}')){${goes === 'fading' ? "one.style.transition='opacity .4s';one.style.opacity='0';setTimeout(()=>one.remove(),400)" : 'one.remove()'}}};
let within=document;
${
  isShadow === true
    ? `const host=document.createElement('div');host.id='${root.slice(1)}';document.body.append(host);within=host.attachShadow({mode:'open'});within.innerHTML=banner;`
    : "document.body.insertAdjacentHTML('beforeend',banner);"
}
${
  isFrame === true
    ? `document.querySelector('${root} iframe').src='http://${frameHost}:'+location.port+'/index.html?message_id=1&consentUUID=1';addEventListener('message',({data})=>{if(data==='no')gone()})`
    : `within.querySelector('${no}').addEventListener('click',gone)`
}})()`;

const messageOfFrame =
  '<div class="message"><p>We use cookies.</p><button class="sp_choice_type_11" title="Accept">Accept</button><button class="sp_choice_type_13" title="Reject All" onclick="parent.postMessage(\'no\',\'*\')">Reject All</button></div>';

/** From the packages that `npm run lab trust` fetches. */
async function addPackages(
  add: (kind: BannerKind, name: string, body: string) => void,
  answers: Record<string, string | Answer>,
): Promise<void> {
  const versionOf = (name: string): string => packageVersions(name).at(-1)!;
  await installPackages(packaged.map(({ name }) => [name, versionOf(name)] as const));
  for (const { name, styles, scripts, open } of packaged) {
    const serve = (path: string, type: string): string => {
      const at = `/package/${name}/${path}`;
      answers[at] = later(type, readFileSync(join(packageFolder(name, versionOf(name)), path), 'utf8'));
      return at;
    };
    const links = styles.map((path) => `<link rel="stylesheet" href="${serve(path, 'text/css')}">`);
    const loads = scripts.map((path) => `<script src="${serve(path, 'text/javascript')}"></script>`);
    add('framework', `${name} of npm`, `${links.join('')}${loads.join('')}<script>${open}</script>`);
  }
}
