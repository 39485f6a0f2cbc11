const schemes = ['http://', 'https://'];

type GlobFaultPlace = { readonly token: number; readonly url: number };
type Token = string | { readonly crossesSlash: boolean };

const tokensOf = (glob: string): Token[] =>
  (glob.match(/\*+|[^*]/gu) ?? []).map((part) => (part.startsWith('*') ? { crossesSlash: part.length > 1 } : part));

/** All alternatives are followed at once, so each pair of positions is visited once. */
function canMatch(glob: string, scheme: string): boolean {
  const tokens = tokensOf(glob);
  const [host, path] = [scheme.length, scheme.length + 2];
  const seen = new Set<number>();
  const open: GlobFaultPlace[] = [{ token: 0, url: 0 }];
  const go = (place: GlobFaultPlace): void => {
    const key = place.token * (path + 1) + place.url;
    if (!seen.has(key)) open.push(place);
    seen.add(key);
  };
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    const { token: at, url } = place;
    const token = tokens[at];
    if (token === undefined) {
      if (url === path) return true;
      continue;
    }
    if (typeof token !== 'string') go({ token: at + 1, url });
    for (const { letter, next } of lettersAt(url)) {
      const isSlash = letter === '/';
      if (typeof token !== 'string') {
        if (token.crossesSlash || !isSlash) go({ token: at, url: next });
      } else if (letter === token || (letter === 'any' && url === path) || (letter === 'any' && token !== '/'))
        go({ token: at + 1, url: next });
    }
  }
  return false;

  /** `host` is the first character of the host, `host + 1` each further one. */
  function lettersAt(url: number): { readonly letter: string; readonly next: number }[] {
    if (url < host) return [{ letter: scheme[url]!, next: url + 1 }];
    if (url === host) return [{ letter: 'any', next: host + 1 }];
    if (url < path)
      return [
        { letter: 'any', next: url },
        { letter: '/', next: path },
      ];
    return [{ letter: 'any', next: path }];
  }
}

function toUrlForm(glob: string): string {
  const [, scheme = '', host = '', path = glob] = /^([\w*]+:\/\/)([^/]*)(.*)$/s.exec(glob) ?? [];
  const plainHost = host.toLowerCase().replace(scheme.toLowerCase() === 'http://' ? /:80$/ : /:443$/, '');
  const ascii = /^[\x21-\x7e]*$/.test(plainHost) ? plainHost : (URL.parse(`http://${plainHost}/`)?.host ?? plainHost);
  const [beforeQuery = '', ...query] = path.replace(/#.*$/s, '').split('?');
  const encoded = [beforeQuery.replaceAll(/[{}`]/g, encodeURIComponent), ...query].join('?');
  return (
    scheme.toLowerCase() +
    ascii +
    encoded.replaceAll(/[^\x21-\x7e]+|["<>]/g, (part) => encodeURIComponent(part.toWellFormed()))
  );
}

const matchesSome = (glob: string): boolean => schemes.some((scheme) => canMatch(glob, scheme));

/** Handles stars of any length, a path on any host, and regular expressions. */
function guessGlob(glob: string): string | undefined {
  const plain = glob.replace(/^\^/, '').replace(/\$$/, '').replaceAll('.*', '*').replaceAll(/\*+/g, '**');
  if (/^(?!https?:)[a-z][\w+.-]*:\/\//.test(plain)) return undefined;
  const placed = /^https?:/.test(plain) ? `${plain}/**` : `**${plain.startsWith('/') ? '' : '/'}${plain}`;
  const candidates = [plain, placed];
  return candidates.find((one) => one !== glob && matchesSome(one));
}

const reasons = {
  whole: 'a glob must match the complete URL, and * stops at a slash',
  spelling: 'URLs have a lower-case host, no default port and no fragment, and special characters are percent-encoded',
};

/** Shells write alternatives as `{a,b}`. Here these characters are literal. */
const alternatives = /\{([^{},]*),([^{}]*)\}/;

/** Explains why a glob can match no URL, with the form that works. */
export function globFault(glob: string): string | undefined {
  const written = toUrlForm(glob);
  const matches = matchesSome(written);
  if (matches && written === glob) return undefined;
  const [, first] = alternatives.exec(glob) ?? [];
  if (first !== undefined) {
    const one = toUrlForm(glob.replace(alternatives, first));
    const fix = matchesSome(one) ? one : guessGlob(one);
    return `cannot match any URL: globs do not support alternatives such as {a,b}. Send a separate pattern for each alternative${fix === undefined ? '' : `, such as ${fix}`}`;
  }
  const better = matches ? written : guessGlob(written);
  const reason = matches ? reasons.spelling : reasons.whole;
  return `cannot match any URL: ${reason}. Send ${better ?? 'a pattern such as **/docs/**'}`;
}

export const deepenGlob = (glob: string): string => glob.replace(/\/\*$/, '/**');
