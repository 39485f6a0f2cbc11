import { ipv4Encoders, ipv6Encoders, nameEncoders, urlEncoders, type Encoders } from './encoders.ts';
import {
  foreignSchemeUrls,
  internalIpv4,
  internalIpv6,
  internalNames,
  metadataUrls,
  namesForInternalIpv4,
} from './targets.ts';

/** A URL that must be refused before any look-up. `how` describes its spelling. */
export type InternalUrl = { readonly url: string; readonly target: string; readonly how: string };

const families: readonly (readonly [
  targets: readonly string[],
  hosts: Encoders,
  plainHost: (target: string) => string,
])[] = [
  [internalIpv4, ipv4Encoders, (address) => address],
  [internalIpv6, ipv6Encoders, (address) => `[${address}]`],
  [internalNames, nameEncoders, (name) => name],
];
const plainUrl = (host: string): string => `http://${host}/`;

/** Every host spelling in a plain URL, and every URL form around a plainly spelled host. */
export function internalUrls(): readonly InternalUrl[] {
  const spelled = families.flatMap(([targets, hosts, plainHost]) =>
    targets.flatMap((target) => [
      ...Object.entries(hosts).map(([how, encode]) => ({ url: plainUrl(encode(target)), target, how })),
      ...Object.entries(urlEncoders).map(([how, encode]) => ({ url: encode(plainHost(target)), target, how })),
    ]),
  );
  const listed = [...metadataUrls, ...foreignSchemeUrls].map((url) => ({ url, target: url, how: 'as listed' }));
  return [...spelled, ...listed];
}

/**
 * Every host spelling in every URL form: tens of thousands, for runs that cost nothing per case.
 */
export const internalUrlsCrossed = (): readonly InternalUrl[] =>
  families.flatMap(([targets, hosts]) =>
    targets.flatMap((target) =>
      Object.entries(hosts).flatMap(([hostHow, encodeHost]) =>
        Object.entries(urlEncoders).map(([urlHow, encodeUrl]) => ({
          url: encodeUrl(encodeHost(target)),
          target,
          how: `${hostHow}, ${urlHow}`,
        })),
      ),
    ),
  );

/** A URL that only the DNS response reveals as internal. The suite supplies that response. */
export type ResolvingUrl = {
  readonly url: string;
  readonly name: string;
  readonly answer: string;
  readonly how: string;
};

export function resolvingUrls(): readonly ResolvingUrl[] {
  const ipv4 = internalIpv4.flatMap((answer) =>
    Object.entries(namesForInternalIpv4).flatMap(([how, nameFor]) => {
      const name = nameFor(answer);
      const mapped = { url: plainUrl(name), name, answer: `::ffff:${answer}`, how: `${how}, mapped answer` };
      return [{ url: plainUrl(name), name, answer, how }, mapped];
    }),
  );
  const name = 'internal6.example.com';
  return [...ipv4, ...internalIpv6.map((answer) => ({ url: plainUrl(name), name, answer, how: 'IPv6 answer' }))];
}
