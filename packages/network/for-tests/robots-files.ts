/** A file and what it means for some paths. The default token is `Tintype`. */
export type RobotsCase = {
  readonly name: string;
  readonly text: string;
  readonly token?: string;
  readonly allowed?: readonly string[];
  readonly refused?: readonly string[];
  readonly delayMs?: number;
};

const all = (...lines: string[]): string => ['User-agent: *', ...lines].join('\n');
const us = (...lines: string[]): string => ['User-agent: Tintype', ...lines].join('\n');
/** RFC 9309, section 5.1. */
const example51 = `User-Agent: *
Disallow: *.gif$
Disallow: /example/
Allow: /publications/

User-Agent: foobot
Disallow:/
Allow:/example/page.html
Allow:/example/allowed.gif

User-Agent: barbot
User-Agent: bazbot
Disallow: /example/page.html

User-Agent: quxbot
`;

/** Cases of RFC 9309, and of what the large crawlers document where the RFC leaves a choice. */
export const robotsCases: readonly RobotsCase[] = [
  // Section 5.1, each of its crawlers.
  {
    name: 'RFC 5.1, everybody',
    text: example51,
    allowed: ['/', '/publications/', '/x.gif?y'],
    refused: ['/example/', '/example/page.html', '/a.gif'],
  },
  {
    name: 'RFC 5.1, foobot',
    text: example51,
    token: 'foobot',
    allowed: ['/example/page.html', '/example/allowed.gif'],
    refused: ['/', '/publications/', '/example/'],
  },
  {
    name: 'RFC 5.1, barbot',
    text: example51,
    token: 'barbot',
    allowed: ['/', '/example/', '/a.gif'],
    refused: ['/example/page.html'],
  },
  {
    name: 'RFC 5.1, bazbot',
    text: example51,
    token: 'bazbot',
    allowed: ['/example/'],
    refused: ['/example/page.html'],
  },
  {
    name: 'RFC 5.1, quxbot has a group without rules',
    text: example51,
    token: 'quxbot',
    allowed: ['/', '/example/page.html', '/a.gif'],
  },
  // Section 5.2.
  {
    name: 'RFC 5.2, the longest match',
    text: 'User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n',
    token: 'foobot',
    allowed: ['/example/page/', '/example/page/other'],
    refused: ['/example/page/disallowed.gif'],
  },
  // Section 2.2.1: the user-agent line.
  { name: 'the case of a token is of no account', text: 'user-agent: TINTYPE\ndisallow: /a', refused: ['/a'] },
  {
    name: 'RFC 2.2.1, groups of one crawler count together',
    text: 'user-agent: ExampleBot\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: ExampleBot\ndisallow: /baz',
    token: 'examplebot',
    allowed: ['/x'],
    refused: ['/foo', '/bar', '/baz'],
  },
  {
    name: 'RFC 2.2.1, everybody else has no group of its own',
    text: 'user-agent: *\ndisallow: /foo\ndisallow: /bar\n\nuser-agent: BazBot\ndisallow: /baz',
    allowed: ['/baz'],
    refused: ['/foo', '/bar'],
  },
  {
    name: 'a group of our own replaces the one for everybody',
    text: `${all('Disallow: /')}\n\n${us('Disallow: /a')}`,
    allowed: ['/b'],
    refused: ['/a'],
  },
  {
    name: 'a group of our own counts wherever it stands',
    text: `${us('Disallow: /a')}\n\n${all('Disallow: /')}`,
    allowed: ['/b'],
    refused: ['/a'],
  },
  {
    name: 'several groups for everybody count together',
    text: `${all('Disallow: /a')}\n${all('Disallow: /b')}`,
    allowed: ['/c'],
    refused: ['/a', '/b'],
  },
  {
    name: 'a version after the token is no part of it',
    text: 'User-agent: Tintype/2.1\nDisallow: /a',
    refused: ['/a'],
  },
  {
    name: 'a longer token is another crawler',
    text: `User-agent: Tintype-News\nDisallow: /\n\n${all('Disallow: /a')}`,
    allowed: ['/b'],
    refused: ['/a'],
  },
  { name: 'a shorter token is another crawler', text: 'User-agent: Tin\nDisallow: /', allowed: ['/'] },
  {
    name: 'a token inside a longer text is not ours',
    text: 'User-agent: Mozilla compatible Tintype\nDisallow: /',
    allowed: ['/'],
  },
  {
    name: 'a star and something after a space is still everybody',
    text: 'User-agent: * all of you\nDisallow: /a',
    refused: ['/a'],
  },
  { name: 'a star and letters is nobody', text: 'User-agent: *bot\nDisallow: /', allowed: ['/'] },
  { name: 'an empty user-agent is nobody', text: 'User-agent:\nDisallow: /', allowed: ['/'] },
  {
    name: 'several user-agent lines share what follows',
    text: 'User-agent: a\nUser-agent: Tintype\nUser-agent: b\nDisallow: /a',
    refused: ['/a'],
  },
  {
    name: 'an empty line between user-agent lines ends nothing',
    text: 'User-agent: Tintype\n\nUser-agent: b\nDisallow: /a',
    refused: ['/a'],
  },
  {
    name: 'an empty line inside a group ends nothing',
    text: us('Disallow: /a', '', 'Disallow: /b'),
    refused: ['/a', '/b'],
  },
  {
    name: 'rules before the first user-agent belong to nobody',
    text: 'Disallow: /\nUser-agent: *\nDisallow: /a',
    allowed: ['/b'],
    refused: ['/a'],
  },
  {
    name: 'RFC 2.2.4, a sitemap between user-agent lines ends nothing',
    text: 'User-agent: Tintype\nSitemap: https://a.example/s.xml\nUser-agent: b\nDisallow: /a',
    refused: ['/a'],
  },
  {
    name: 'RFC 2.2.4, records that nobody knows end nothing',
    text: us('Noindex: /x', 'Host: a.example', 'Disallow: /a'),
    allowed: ['/x'],
    refused: ['/a'],
  },
  // Section 2.2.2: allow and disallow.
  { name: 'an empty file allows everything', text: '', allowed: ['/', '/a?b'] },
  { name: 'an empty disallow forbids nothing', text: all('Disallow:'), allowed: ['/', '/a'] },
  { name: 'an empty allow says nothing', text: all('Allow:', 'Disallow: /'), refused: ['/', '/a'] },
  { name: 'a slash forbids everything', text: all('Disallow: /'), refused: ['/', '/a', '/a?b'] },
  { name: 'robots.txt itself may always be read', text: all('Disallow: /'), allowed: ['/robots.txt'] },
  {
    name: 'a rule is a beginning',
    text: all('Disallow: /fish'),
    allowed: ['/Fish.asp', '/catfish', '/?id=fish', '/desert/fish'],
    refused: ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads', '/fish.php?id=a'],
  },
  {
    name: 'a star at the end changes nothing',
    text: all('Disallow: /fish*'),
    allowed: ['/Fish.asp', '/catfish'],
    refused: ['/fish', '/fish.html', '/fish/salmon.html', '/fishheads/yummy.html'],
  },
  {
    name: 'a folder',
    text: all('Disallow: /fish/'),
    allowed: ['/fish', '/fish.html', '/animals/fish/'],
    refused: ['/fish/', '/fish/?id=a', '/fish/salmon.htm'],
  },
  {
    name: 'a star in the middle',
    text: all('Disallow: /*.php'),
    allowed: ['/', '/windows.PHP'],
    refused: [
      '/index.php',
      '/filename.php',
      '/folder/filename.php',
      '/folder/any.php.file.html',
      '/folder/filename.php?parameters',
    ],
  },
  {
    name: 'a dollar ends the path',
    text: all('Disallow: /*.php$'),
    allowed: ['/filename.php?parameters', '/filename.php/', '/filename.php5', '/windows.PHP'],
    refused: ['/filename.php', '/folder/filename.php'],
  },
  {
    name: 'a star between texts',
    text: all('Disallow: /fish*.php'),
    allowed: ['/Fish.PHP'],
    refused: ['/fish.php', '/fishheads/catfish.php?parameters'],
  },
  {
    name: 'a dollar that is not at the end means itself',
    text: all('Disallow: /a$b'),
    allowed: ['/a', '/ab'],
    refused: ['/a$b', '/a$bc'],
  },
  {
    name: 'a lone anchored slash is the root alone',
    text: all('Disallow: /$'),
    allowed: ['/a', '/?a'],
    refused: ['/'],
  },
  { name: 'a star and a dollar is everything', text: all('Disallow: /*$'), refused: ['/', '/a', '/a?b=c'] },
  { name: 'many stars', text: all('Disallow: /**/***b*'), allowed: ['/ab'], refused: ['/a/b', '/x/y/abc'] },
  {
    name: 'an anchored star does not give back what the piece before it needs',
    text: all('Disallow: /a*a$'),
    allowed: ['/a', '/ab'],
    refused: ['/aa', '/aba'],
  },
  {
    name: 'an allow that is longer wins',
    text: all('Allow: /p', 'Disallow: /'),
    allowed: ['/page', '/p'],
    refused: ['/', '/a'],
  },
  {
    name: 'an allow that is as long wins',
    text: all('Disallow: /folder', 'Allow: /folder'),
    allowed: ['/folder', '/folder/page'],
  },
  {
    name: 'order is of no account',
    text: all('Disallow: /', 'Allow: /a/', 'Disallow: /a/b', 'Allow: /a/b/c'),
    allowed: ['/a/', '/a/b/c', '/a/b/c/d'],
    refused: ['/', '/a/b', '/a/b/d'],
  },
  {
    name: 'a wildcard counts with its length',
    text: all('Allow: /page', 'Disallow: /*.htm'),
    allowed: ['/page', '/pages'],
    refused: ['/page.htm', '/x.htm'],
  },
  {
    name: 'an anchored allow against everything',
    text: all('Allow: /$', 'Disallow: /'),
    allowed: ['/'],
    refused: ['/page.htm', '/?a'],
  },
  {
    name: 'a rule that does not begin with a slash matches no path',
    text: all('Disallow: a', 'Disallow: https://a.example/b'),
    allowed: ['/a', '/b'],
  },
  {
    name: 'a rule may begin with a star',
    text: all('Disallow: *secret'),
    allowed: ['/public'],
    refused: ['/secret', '/a/secret/b', '/?secret'],
  },
  {
    name: 'the case of a path counts',
    text: all('Disallow: /Private'),
    allowed: ['/private'],
    refused: ['/Private/a'],
  },
  {
    name: 'a query is part of the path',
    text: all('Disallow: /*?'),
    allowed: ['/a', '/'],
    refused: ['/a?b', '/?x=1'],
  },
  {
    name: 'one parameter',
    text: all('Disallow: /*?*sessionid='),
    allowed: ['/a?b=1', '/sessionid=1'],
    refused: ['/a?sessionid=1', '/a?b=1&sessionid=2'],
  },
  // Section 2.2.2: encodings.
  {
    name: 'RFC 2.2.2, letters outside of ASCII, written',
    text: all('Disallow: /foo/bar/ツ'),
    refused: ['/foo/bar/%E3%83%84', '/foo/bar/ツ'],
  },
  {
    name: 'RFC 2.2.2, letters outside of ASCII, encoded',
    text: all('Disallow: /foo/bar/%E3%83%84'),
    refused: ['/foo/bar/ツ', '/foo/bar/%e3%83%84'],
  },
  {
    name: 'RFC 2.2.2, an encoded letter is that letter',
    text: all('Disallow: /foo/bar/%62%61%7A'),
    refused: ['/foo/bar/baz'],
    allowed: ['/foo/bar/ba'],
  },
  {
    name: 'RFC 2.2.2, an encoded question mark is none',
    text: all('Disallow: /foo/bar?baz=quz'),
    refused: ['/foo/bar?baz=quz'],
    allowed: ['/foo/bar%3Fbaz=quz'],
  },
  {
    name: 'RFC 2.2.2, an encoded address in a query',
    text: all('Disallow: /foo/bar?baz=https%3A%2F%2Ffoo.bar'),
    refused: ['/foo/bar?baz=https%3A%2F%2Ffoo.bar', '/foo/bar?baz=https%3a%2f%2ffoo.bar'],
    allowed: ['/foo/bar?baz=1'],
  },
  { name: 'a tilde in every spelling', text: all('Disallow: /~joe'), refused: ['/~joe', '/%7Ejoe', '/%7ejoe'] },
  { name: 'an encoded slash is none', text: all('Disallow: /a%2fb'), allowed: ['/a/b'], refused: ['/a%2Fb', '/a%2fb'] },
  {
    name: 'RFC 2.2.3, an encoded star means itself',
    text: all('Disallow: /path/file-with-a-%2A.html'),
    allowed: ['/path/file-with-a-b.html'],
    refused: ['/path/file-with-a-%2A.html'],
  },
  {
    name: 'RFC 2.2.3, an encoded dollar means itself',
    text: all('Disallow: /path/foo-%24'),
    allowed: ['/path/foo-'],
    refused: ['/path/foo-%24', '/path/foo-%24x'],
  },
];
