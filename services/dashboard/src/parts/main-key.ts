/** The name of the modifier key for shortcuts on this platform, before a letter. */
export const mainKey = (platform: string): string => (/^(Mac|iP)/.test(platform) ? '⌘' : 'Ctrl ');
