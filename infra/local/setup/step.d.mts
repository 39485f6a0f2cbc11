export class SetupError extends Error {}
export function step<Result>(title: string, work: () => Promise<Result> | Result): Promise<Result>;
