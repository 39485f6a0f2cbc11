export const administration: readonly string[];
export const isAdministration: (args: readonly string[]) => boolean;
