export function needsPages(args: readonly string[]): boolean;
