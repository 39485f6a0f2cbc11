export type Tools = { readonly node: string; readonly pnpm: string };

export function findToolchain(root: string): Promise<Tools>;
