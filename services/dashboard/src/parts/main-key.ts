/** Returns the modifier key for shortcuts on this platform, as it is written before a letter. */
export const mainKey = (platform: string): string => (/^(Mac|iP)/.test(platform) ? '⌘' : 'Ctrl ');
