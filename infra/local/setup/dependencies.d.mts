import type { Tools } from './toolchain.mjs';

export function prepareDependencies(
  root: string,
  tools: Tools,
  options: { readonly withDashboard: boolean; readonly withTests: boolean },
): Promise<void>;
export function dashboardSources(root: string): string[];
