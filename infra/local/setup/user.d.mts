export type OtherUser = { readonly name: string; readonly uid: number; readonly gid: number };

export function makeDataFolder(
  folder: string,
  options: { readonly becomes: OtherUser | undefined; readonly isShared: boolean },
): void;
