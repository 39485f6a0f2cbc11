type Choice = {
  readonly root: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly running: () => readonly string[];
};
export function chooseDataFolder(choice: Choice): {
  readonly dataFolder: string;
  readonly args: readonly string[];
  /** Of the script. */
  readonly environment: Choice['environment'];
};
export function runningDataFolders(root: string): readonly string[];
