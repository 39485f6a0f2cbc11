import { captureFormats } from '@tintype/contracts/formats/formats';

/** Inputs that control how a page is opened. Names and meanings are the same as in the API. */
export const viewInput = {
  device: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    description: 'Device to emulate, such as desktop, iphone_15 or ipad. Overrides width and height.',
  },
  width: {
    type: 'integer',
    minimum: 320,
    maximum: 3_840,
    description: 'Width of the window in CSS pixels. Defaults to 1280.',
  },
  height: {
    type: 'integer',
    minimum: 240,
    maximum: 2_160,
    description: 'Height of the window in CSS pixels. Defaults to 800.',
  },
  waitFor: {
    type: 'string',
    minLength: 1,
    maxLength: 500,
    description: 'CSS selector. Wait until a matching element is visible.',
  },
  delay: {
    type: 'integer',
    minimum: 0,
    maximum: 30_000,
    description: 'Additional milliseconds to wait after loading.',
  },
  darkMode: { type: 'boolean', description: 'Prefer a dark colour scheme.' },
  clean: { type: 'boolean', description: 'Remove cookie banners, popups and advertising first. Usually true.' },
} as const;

/** Fields of inputs that several tools share. */
export const pageInput = {
  ...viewInput,
  url: {
    type: 'string',
    minLength: 1,
    maxLength: 2_048,
    description: 'URL of the page, starting with http:// or https://.',
  },
  selector: {
    type: 'string',
    minLength: 1,
    maxLength: 500,
    description: 'CSS selector. Show only the first visible element that matches.',
  },
  fullPage: { type: 'boolean', description: 'Capture the full height of the page instead of only the window.' },
  format: { enum: captureFormats, description: 'File format. Usually png.' },
  captureId: {
    type: 'string',
    pattern: '^[0-9a-z]{10,26}$',
    description: 'ID of an earlier capture, from another response.',
  },
} as const;

type PageToolInput = {
  readonly width?: number;
  readonly height?: number;
  readonly clean?: boolean;
  readonly device?: string;
  readonly waitFor?: string;
  readonly delay?: number;
  readonly darkMode?: boolean;
};

export const toCaptureOptions = ({ width = 1_280, height = 800, clean = true, ...sent }: PageToolInput) => ({
  ...(sent.device === undefined ? { viewport: { width, height } } : { device: sent.device }),
  ...(sent.waitFor !== undefined && { waitFor: sent.waitFor }),
  ...(sent.delay !== undefined && { delay: sent.delay }),
  ...(sent.darkMode !== undefined && { darkMode: sent.darkMode }),
  ...(clean && { blockCookieBanners: true, blockPopups: true, blockAds: true }),
});
