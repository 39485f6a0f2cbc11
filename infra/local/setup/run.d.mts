export type RunOptions = {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
};
export function run(command: string, args: readonly string[], options?: RunOptions): Promise<string>;
export function succeeds(command: string, args: readonly string[], options?: RunOptions): Promise<boolean>;
