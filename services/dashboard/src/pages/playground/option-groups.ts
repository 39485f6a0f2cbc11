import type { captureSettings } from '@tintype/contracts/capture/capture-request';

export type SettingName = keyof typeof captureSettings;

/** What somebody wants, rather than what the fields are called. */
export const intents = {
  size: 'Viewport and area',
  file: 'Output',
  wait: 'Page load',
  clean: 'Blocking and cleanup',
  look: 'Appearance',
  act: 'Actions',
  trust: 'Bot detection and failure',
} as const;
export type Intent = keyof typeof intents;

/** Every setting has its place: a new one does not compile without. */
export const intentOf: Readonly<Record<SettingName, Intent>> = {
  device: 'size',
  viewport: 'size',
  fullPage: 'size',
  selector: 'size',
  maxHeight: 'size',
  fullPageMode: 'size',
  freezeFixed: 'size',
  scrollInterval: 'size',
  maxSections: 'size',
  format: 'file',
  quality: 'file',
  outputs: 'file',
  paper: 'file',
  landscape: 'file',
  margins: 'file',
  printBackground: 'file',
  waitUntil: 'wait',
  waitFor: 'wait',
  delay: 'wait',
  settleTimeout: 'wait',
  timeout: 'wait',
  blockCookieBanners: 'clean',
  blockAds: 'clean',
  blockPopups: 'clean',
  blockLevel: 'clean',
  hideSelectors: 'clean',
  darkMode: 'look',
  customCss: 'look',
  actions: 'act',
  stealthMode: 'trust',
  failOn: 'trust',
};

/** These matter only beside another field that is set. */
export const neededBy: Partial<Record<SettingName, SettingName>> = {
  fullPageMode: 'fullPage',
  freezeFixed: 'fullPage',
  scrollInterval: 'fullPage',
  maxSections: 'fullPage',
  maxHeight: 'fullPage',
};
