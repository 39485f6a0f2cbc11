/** How the keyboard of this machine names the key that shortcuts are made with, before a letter. */
export const mainKey = (platform: string): string => (/^(Mac|iP)/.test(platform) ? '⌘' : 'Ctrl ');
