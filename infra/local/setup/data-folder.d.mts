type Choice = {
  readonly root: string;
  readonly script: string;
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly running: () => readonly string[];
};
export function chooseDataFolder(choice: Choice): { readonly dataFolder: string; readonly args: readonly string[] };
export function runningDataFolders(root: string): readonly string[];
