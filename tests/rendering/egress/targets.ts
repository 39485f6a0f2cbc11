import { hostText, parseHost } from '@tintype/network/host';

/** A family of addresses inside. Each kind of request gets a host of its own in it. */
export type Family = { readonly name: string; readonly hostOf: (index: number) => string };

const networkBlocks: readonly ((index: number) => string)[] = [
  (index) => `10.0.${index}.5`,
  (index) => `172.16.${index}.9`,
  (index) => `192.168.${index}.1`,
  (index) => `100.64.${index}.1`,
  (index) => `198.18.${index}.1`,
  (index) => `0.0.${index}.1`,
  (index) => `[fd00::${index + 16}]`,
  (index) => `[::ffff:10.1.${index}.5]`,
  (index) => `[64:ff9b::a01:${index + 16}]`,
  (index) => `[fd00:ec2::${index + 16}]`,
];

const rotating =
  (blocks: readonly ((index: number) => string)[]) =>
  (index: number): string =>
    blocks[index % blocks.length]!(index);

/**
 * Loopback and link-local come first: a browser that is not told otherwise goes there past its
 * proxy.
 */
export const families: readonly Family[] = [
  { name: 'loopback', hostOf: (index) => `127.0.${index}.1` },
  { name: 'link-local', hostOf: (index) => `169.254.169.${index + 1}` },
  { name: 'localhost', hostOf: (index) => `k${index}.localhost` },
  { name: 'networks', hostOf: rotating(networkBlocks) },
  { name: 'names', hostOf: (index) => `k${index}.inside.example.com` },
];

/**
 * What the names of the last family resolve to; one bad answer among good ones is as bad as it
 * alone.
 */
const answers: readonly (readonly string[])[] = [
  ['127.0.0.1'],
  ['169.254.169.254'],
  ['93.184.215.14', '10.0.0.5'],
  ['fd00::5'],
  ['::ffff:192.168.1.1'],
  ['168.63.129.16'],
];

/** Names as the engine wants them, without listing them all. */
export const insideNames: Readonly<Record<string, readonly string[]>> = new Proxy<Record<string, readonly string[]>>(
  {},
  {
    get: (_names, name) => {
      const index = /^k(\d+)\.inside\.example\.com$/.exec(String(name))?.[1];
      return index === undefined ? undefined : answers[Number(index) % answers.length];
    },
  },
);

/** A host in the one spelling that the guard reports. */
export function canonicalHost(host: string): string {
  const parsed = parseHost(host.replace(/^.*@/, ''));
  if (parsed === undefined) throw new Error(`"${host}" is no host`);
  return hostText(parsed);
}
