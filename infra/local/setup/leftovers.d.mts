export function endProcessesOf(runFolder: string): Promise<void>;
