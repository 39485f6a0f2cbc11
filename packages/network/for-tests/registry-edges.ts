import { parseNetwork } from '../src/host.ts';
import { manualBlocks, specialIpv4, specialIpv6 } from '../src/special-addresses.ts';

/**
 * Addresses for which classifiers may be off by one: the ends and the middle of a block, and its
 * neighbours.
 */
export type BlockEdges = {
  readonly block: string;
  readonly inside: readonly string[];
  /**
   * Addresses outside this block; some are in the next block. None beyond the ends of the address
   * space.
   */
  readonly neighbours: readonly string[];
};

export const registryEdges = (): readonly BlockEdges[] =>
  [...specialIpv4, ...specialIpv6, ...manualBlocks].map(({ block }) => edgesOf(block));

function edgesOf(block: string): BlockEdges {
  const network = parseNetwork(block);
  if (network === undefined) throw new TypeError(`"${block}" is not a network`);
  const bits = network.bytes.length * 8;
  const size = 1n << BigInt(bits - network.prefixBits);
  const first = BigInt(`0x${Buffer.from(network.bytes).toString('hex')}`);
  const last = first + size - 1n;
  const asText = (value: bigint) => addressText(value, bits);
  return {
    block,
    inside: [first, first + size / 2n, last].map(asText),
    neighbours: [first - 1n, last + 1n].filter((value) => value >= 0n && value < 1n << BigInt(bits)).map(asText),
  };
}

function addressText(value: bigint, bits: number): string {
  const hex = value.toString(16).padStart(bits / 4, '0');
  if (bits === 128) return (hex.match(/.{4}/g) ?? []).join(':');
  return (hex.match(/.{2}/g) ?? []).map((byte) => Number.parseInt(byte, 16)).join('.');
}
