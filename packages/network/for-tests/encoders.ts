export type Encoders = Readonly<Record<string, (text: string) => string>>;

const bytesOf = (address: string): readonly number[] => address.split('.').map(Number);
const wholeOf = (address: string): number => Buffer.from(bytesOf(address)).readUInt32BE();
const hexOf = (value: number, digits = 0): string => value.toString(16).padStart(digits, '0');
const octalOf = (value: number): string => `0${value.toString(8)}`;
const eachByte = (encode: (byte: number, index: number) => string) => (address: string) =>
  bytesOf(address).map(encode).join('.');
const groupsOf = (address: string): string => {
  const whole = wholeOf(address);
  return `${hexOf(whole >>> 16)}:${hexOf(whole & 0xffff)}`;
};
const eachDigit =
  (zero: number, one = zero + 1) =>
  (address: string) =>
    address.replaceAll(/\d/g, (digit) => String.fromCodePoint(digit === '0' ? zero : one + Number(digit) - 1));
const withBetween = (text: string, filler: string): string => text.split('').join(filler);
const percentOf = (text: string): string => [...Buffer.from(text)].map((byte) => `%${hexOf(byte, 2)}`).join('');

/**
 * Ways to spell an IPv4 host that a check of the text does not recognise. Parsers should refuse
 * some of them.
 */
export const ipv4Encoders: Encoders = {
  plain: (address) => address,
  'trailing dot': (address) => `${address}.`,
  'decimal number': (address) => String(wholeOf(address)),
  'octal number': (address) => octalOf(wholeOf(address)),
  'hexadecimal number': (address) => `0x${hexOf(wholeOf(address))}`,
  'upper-case hexadecimal number': (address) => `0X${hexOf(wholeOf(address)).toUpperCase()}`,
  'padded hexadecimal number': (address) => `0x${hexOf(wholeOf(address), 16)}`,
  'number with trailing dot': (address) => `${wholeOf(address)}.`,
  'hexadecimal bytes': eachByte((byte) => `0x${hexOf(byte)}`),
  'octal bytes': eachByte(octalOf),
  'padded octal bytes': eachByte((byte) => `0000${octalOf(byte)}`),
  'mixed bases': eachByte((byte, index) => [`0x${hexOf(byte)}`, octalOf(byte), String(byte)][index % 3] ?? ''),
  'two parts': (address) => `${bytesOf(address)[0]}.${wholeOf(address) & 0xffffff}`,
  'two hexadecimal parts': (address) => `0x${hexOf(bytesOf(address)[0] ?? 0)}.0x${hexOf(wholeOf(address) & 0xffffff)}`,
  'three parts': (address) => `${bytesOf(address).slice(0, 2).join('.')}.${wholeOf(address) & 0xffff}`,
  'full-width digits': eachDigit(0xff10),
  'circled digits': eachDigit(0x24ea, 0x2460),
  'bold digits': eachDigit(0x1d7ce),
  'double-struck digits': eachDigit(0x1d7d8),
  'monospace digits': eachDigit(0x1d7f6),
  'ideographic dots': (address) => address.replaceAll('.', '。'),
  'full-width dots': (address) => address.replaceAll('.', '．'),
  'half-width dots': (address) => address.replaceAll('.', '｡'),
  'soft hyphens': (address) => address.replaceAll('.', '\u00ad.'),
  'zero-width joiners': (address) => address.replaceAll('.', '\u2060.'),
  'percent-encoded': percentOf,
  'percent-encoded dots': (address) => address.replaceAll('.', '%2E'),
  'percent-encoded full-width dots': (address) => address.replaceAll('.', '%EF%BC%8E'),
  'twice percent-encoded': (address) => percentOf(percentOf(address)),
  'tabs inside': (address) => withBetween(address, '\t'),
  'line breaks inside': (address) => withBetween(address, '\r\n'),
  'overflowing bytes': eachByte((byte) => String(byte + 256)),
  'overflowing number': (address) => String(wholeOf(address) + 2 ** 32),
  'in brackets': (address) => `[${address}]`,
  'five parts': (address) => `${address}.0`,
  'mapped IPv6': (address) => `[::ffff:${address}]`,
  'mapped IPv6 in hexadecimal': (address) => `[::ffff:${groupsOf(address)}]`,
  'mapped IPv6 in full': (address) => `[0000:0000:0000:0000:0000:FFFF:${groupsOf(address)}]`,
  'mapped IPv6 with a zone': (address) => `[::ffff:${address}%25eth0]`,
  'mapped IPv6, brackets encoded': (address) => `%5B::ffff:${address}%5D`,
  'compatible IPv6': (address) => `[::${address}]`,
  'translated IPv6': (address) => `[::ffff:0:${address}]`,
  NAT64: (address) => `[64:ff9b::${address}]`,
  'local NAT64': (address) => `[64:ff9b:1::${address}]`,
  '6to4': (address) => `[2002:${groupsOf(address)}::1]`,
  Teredo: (address) =>
    `[2001:0:808:808:0:0:${groupsOf(
      bytesOf(address)
        .map((byte) => byte ^ 0xff)
        .join('.'),
    )}]`,
};

/** Ways to spell an IPv6 host. */
export const ipv6Encoders: Encoders = {
  plain: (address) => `[${address}]`,
  'upper case': (address) => `[${address.toUpperCase()}]`,
  'in full': (address) => `[${inFull(address)}]`,
  'in full, upper case': (address) => `[${inFull(address).toUpperCase()}]`,
  'dotted tail': (address) => `[${withDottedTail(address)}]`,
  'with a zone': (address) => `[${address}%25eth0]`,
  'with a bare zone': (address) => `[${address}%eth0]`,
  'brackets encoded': (address) => `%5B${address}%5D`,
  'full-width colons': (address) => `[${address.replaceAll(':', '：')}]`,
  'without brackets': (address) => address,
  'trailing dot': (address) => `[${address}].`,
  'tabs inside': (address) => `[${withBetween(address, '\t')}]`,
};

/** Ways to spell a name. */
export const nameEncoders: Encoders = {
  plain: (name) => name,
  'upper case': (name) => name.toUpperCase(),
  'trailing dot': (name) => `${name}.`,
  'two trailing dots': (name) => `${name}..`,
  'leading dot': (name) => `.${name}`,
  'percent-encoded': percentOf,
  'percent-encoded dot behind': (name) => `${name}%2e`,
  'full-width letters': (name) => shiftLetters(name, 0xff41),
  'circled letters': (name) => shiftLetters(name, 0x24d0),
  'soft hyphen': (name) => `${name.slice(0, 3)}\u00ad${name.slice(3)}`,
  'ideographic dot behind': (name) => `${name}。`,
  'tabs inside': (name) => withBetween(name, '\t'),
};

/** Ways to put a host into a URL. URLs with a decoy seem to lead to a public site. */
export const urlEncoders: Encoders = {
  plain: (host) => `http://${host}/`,
  https: (host) => `https://${host}/`,
  'upper-case scheme': (host) => `HTTP://${host}/`,
  'no slashes': (host) => `http:${host}/`,
  'one slash': (host) => `http:/${host}/`,
  'three slashes': (host) => `http:///${host}/`,
  backslashes: (host) => `http:\\\\${host}\\`,
  'mixed slashes': (host) => `http:/\\/${host}/`,
  'white space around': (host) => ` \t\r\nhttp://${host}/ \n`,
  'control characters around': (host) => `\u0000\u001fhttp://${host}/\u0000`,
  'tab in the scheme': (host) => `ht\ttp://${host}/`,
  'line break behind the scheme': (host) => `http:\n//${host}/`,
  'port 80': (host) => `http://${host}:80/`,
  'port 443 over http': (host) => `http://${host}:443/`,
  'padded port': (host) => `http://${host}:00080/`,
  'empty port': (host) => `http://${host}:/`,
  'port 22': (host) => `http://${host}:22/`,
  'port 6379': (host) => `http://${host}:6379/`,
  'port 0': (host) => `http://${host}:0/`,
  'port too high': (host) => `http://${host}:65616/`,
  'user name': (host) => `http://user@${host}/`,
  'user name and password': (host) => `http://user:secret@${host}/`,
  'decoy as user name': (host) => `http://example.com@${host}/`,
  'decoy as user name with port': (host) => `http://example.com:80@${host}/`,
  'encoded decoy as user name': (host) => `http://example.com%2f@${host}/`,
  'two at signs': (host) => `http://example.com@example.com@${host}/`,
  'decoy behind a backslash': (host) => `http://${host}\\@example.com/`,
  'decoy behind a hash': (host) => `http://${host}#@example.com/`,
  'decoy behind a question mark': (host) => `http://${host}?@example.com/`,
  'decoy in the path': (host) => `http://${host}/@example.com/`,
  'decoy in the path after a semicolon': (host) => `http://${host}/;@example.com/`,
  'decoy in the query': (host) => `http://${host}/?url=http://example.com/`,
};

const shiftLetters = (name: string, firstLetter: number): string =>
  name.replaceAll(/[a-z]/g, (letter) => String.fromCodePoint(firstLetter + letter.charCodeAt(0) - 97));

function inFull(address: string): string {
  const [head = '', tail = ''] = address.split('::').map((part) => part);
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => group.padStart(4, '0')).join(':');
}

function withDottedTail(address: string): string {
  const groups = inFull(address).split(':');
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  return `${groups.slice(0, 6).join(':')}:${high >> 8}.${high & 0xff}.${low >> 8}.${low & 0xff}`;
}
