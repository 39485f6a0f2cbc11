import { fileNamed, nearestVersion, packageFile } from './package-files.ts';

/**
 * Hosts that the pages of packages ask for libraries, fonts and pictures. Their addresses are
 * rewritten to `/elsewhere/<host>/…` of the local server, which answers in their place; every other
 * host is kept away by the page's content security policy.
 */
export type Answer = { readonly file: string } | { readonly css: string } | { readonly picture: string };
type Host = (path: string) => Answer | undefined;

const ofFile = (file: string | undefined): Answer | undefined => (file === undefined ? undefined : { file });

/** `name@version/path`, with the version and the path left out at will. */
const npmHost: Host = (path) => {
  const [, name, version, rest] = /^\/?(?:npm\/)?((?:@[^/]+\/)?[^/@]+)(?:@([^/]+))?\/?(.*)$/.exec(path) ?? [];
  return name === undefined ? undefined : ofPackage(name, version, rest ?? '');
};
/** `name/version/path`, in folders that are not those of the package. */
const libraryHost: Host = (path) => {
  const [, name, version, rest] =
    /^\/?(?:ajax\/libs\/|releases\/|ajax\/)?([^/]+)\/v?([0-9][^/]*)\/(.+)$/.exec(path) ?? [];
  return name === undefined ? undefined : ofPackage(aliases[name] ?? name, version, rest!);
};
const jqueryHost: Host = (path) => {
  const [, version, rest] = /jquery-(\d[\d.]*\d)((?:\.slim)?(?:\.min)?\.js)$/.exec(path) ?? [];
  return version === undefined ? undefined : ofPackage('jquery', version, `dist/jquery${rest}`);
};
/** What a page expects below its own folders of dependencies: `name/path`. */
export function dependency(path: string): string | undefined {
  const [, name = '', rest = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.+)$/.exec(path) ?? [];
  const found = ofPackage(aliases[name] ?? name, undefined, rest);
  return found !== undefined && 'file' in found ? found.file : undefined;
}
const picture: Host = (path) => ({ picture: path });

function ofPackage(name: string, wanted: string | undefined, path: string): Answer | undefined {
  const version = nearestVersion(name, wanted);
  if (version === undefined) return undefined;
  return ofFile(packageFile(name, version, path) ?? (path === '' ? undefined : fileNamed(name, version, path)));
}

/** Names of libraries on their hosts that are not those of their packages. */
const aliases: Readonly<Record<string, string>> = {
  'twitter-bootstrap': 'bootstrap',
  'Chart.js': 'chart.js',
  OwlCarousel2: 'owl.carousel',
  'three.js': 'three',
  ionicons: 'ionicons',
  raphael: 'raphael',
  'jquery-easing': 'jquery.easing',
  'simple-line-icons': 'simple-line-icons',
  'popper.js': 'popper.js',
  'animate.css': 'animate.css',
  fontawesome: '@fortawesome/fontawesome-free',
};

const googleFonts: Host = (path) => ({ css: path });
const fontAwesome: Host = (path) => {
  const [, version, rest] = /^\/?releases\/v([^/]+)\/(.+)$/.exec(path) ?? [];
  return version === undefined ? undefined : ofPackage('@fortawesome/fontawesome-free', version, rest!);
};

const hosts: Readonly<Record<string, Host>> = {
  'cdn.jsdelivr.net': npmHost,
  'unpkg.com': npmHost,
  'cdnjs.cloudflare.com': libraryHost,
  'ajax.googleapis.com': libraryHost,
  'maxcdn.bootstrapcdn.com': libraryHost,
  'stackpath.bootstrapcdn.com': libraryHost,
  'netdna.bootstrapcdn.com': libraryHost,
  'code.jquery.com': jqueryHost,
  'use.fontawesome.com': fontAwesome,
  'fonts.googleapis.com': googleFonts,
  'source.unsplash.com': picture,
  'images.unsplash.com': picture,
  'unsplash.it': picture,
  'picsum.photos': picture,
  'dummyimage.com': picture,
  'via.placeholder.com': picture,
  'placehold.it': picture,
  'placehold.co': picture,
  'placeimg.com': picture,
  'placekitten.com': picture,
  'lorempixel.com': picture,
  'loremflickr.com': picture,
  'i.pravatar.cc': picture,
  'randomuser.me': picture,
  'raw.githubusercontent.com': picture,
};

const address = new RegExp(
  `(?:https?:)?(?:\\\\?/){2}(${Object.keys(hosts).join('|').replaceAll('.', '\\.')})(?=\\\\?/)`,
  'g',
);

/**
 * The text of a page, style sheet or script with the addresses of those hosts turned to the local
 * server.
 */
export const withLocalAddresses = (text: string): string =>
  text.replace(address, (_whole, host) => `/elsewhere/${host}`).replace(/\sintegrity=("[^"]*"|'[^']*')/g, '');

/** What the local server answers in the place of a host; undefined is 404. */
export const answerOf = (host: string, path: string): Answer | undefined => hosts[host]?.(path);
