import { nearestNames } from '../schemas/near-name.ts';

export type Device = {
  readonly displayName: string;
  readonly viewport: {
    readonly width: number;
    readonly height: number;
    readonly deviceScaleFactor: number;
    readonly isMobile: boolean;
    readonly hasTouch: boolean;
  };
  readonly userAgent: string | null;
};

type EmulatedTraits = Pick<Device['viewport'], 'isMobile' | 'hasTouch'> & Pick<Device, 'userAgent'>;
const device = (
  displayName: string,
  [width, height, deviceScaleFactor]: readonly [number, number, number],
  { isMobile, hasTouch, userAgent }: EmulatedTraits,
): Device => ({ displayName, viewport: { width, height, deviceScaleFactor, isMobile, hasTouch }, userAgent });

const screenDevice = (name: string, width: number, height: number, scale = 1): Device =>
  device(name, [width, height, scale], { isMobile: false, hasTouch: false, userAgent: null });

export const iphone = (name: string, width: number, height: number, scale: number, ios: string): Device =>
  device(name, [width, height, scale], {
    isMobile: true,
    hasTouch: true,
    userAgent: safariOnIos('iPhone', `iPhone OS ${ios}`),
  });

export const ipad = (name: string, width: number, height: number): Device =>
  device(name, [width, height, 2], { isMobile: true, hasTouch: true, userAgent: safariOnIos('iPad', 'OS 17_5') });

const androidPhone = (name: string, width: number, height: number, scale: number, model = 'K'): Device =>
  device(name, [width, height, scale], {
    isMobile: true,
    hasTouch: true,
    userAgent: chromeOnAndroid(model, ' Mobile'),
  });

const androidTablet = (name: string, width: number, height: number, scale: number, model = 'K'): Device =>
  device(name, [width, height, scale], { isMobile: true, hasTouch: true, userAgent: chromeOnAndroid(model, '') });

const safariOnIos = (hardware: string, system: string): string => {
  const version = system.replace(/^.*OS /, '').replace('_', '.');
  return (
    `Mozilla/5.0 (${hardware}; CPU ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ` +
    `Version/${version} Mobile/15E148 Safari/604.1`
  );
};

/** Chrome on Android reports the model `K` since its user-agent reduction. */
const chromeOnAndroid = (model: string, mobile: string): string =>
  `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0${mobile} Safari/537.36`;

/**
 * CSS pixels of the visible page, from puppeteer's table if it has the device, otherwise from the
 * manufacturer (docs/interface/conventions.md#devices).
 */
export const devices = {
  desktop_hd: screenDevice('Desktop HD', 1920, 1080),
  desktop: screenDevice('Desktop', 1440, 900),
  laptop: screenDevice('Laptop', 1366, 768),
  desktop_1080p: screenDevice('Desktop 1080p', 1920, 1080),
  desktop_1440p: screenDevice('Desktop 1440p', 2560, 1440),
  desktop_4k: screenDevice('Desktop 4K', 3840, 2160),
  macbook_air: screenDevice('MacBook Air', 1470, 956, 2),
  macbook_pro_14: screenDevice('MacBook Pro 14', 1512, 982, 2),
  macbook_pro_16: screenDevice('MacBook Pro 16', 1728, 1117, 2),

  tablet_landscape: androidTablet('Tablet Landscape', 1024, 768, 2),
  tablet_portrait: androidTablet('Tablet Portrait', 768, 1024, 2),
  ipad: ipad('iPad', 820, 1180),
  ipad_mini: ipad('iPad Mini', 744, 1133),
  ipad_air: ipad('iPad Air', 820, 1180),
  ipad_pro_11: ipad('iPad Pro 11', 834, 1194),
  ipad_pro_12_9: ipad('iPad Pro 12.9', 1024, 1366),
  galaxy_tab: androidTablet('Galaxy Tab', 712, 1138, 2.25, 'SM-T837A'),

  iphone_se: iphone('iPhone SE', 375, 667, 2, '18_5'),
  iphone_12: iphone('iPhone 12', 390, 844, 3, '14_4'),
  iphone_12_mini: iphone('iPhone 12 Mini', 375, 812, 3, '14_4'),
  iphone_12_pro: iphone('iPhone 12 Pro', 390, 844, 3, '14_4'),
  iphone_12_pro_max: iphone('iPhone 12 Pro Max', 428, 926, 3, '14_4'),
  iphone_13: iphone('iPhone 13', 390, 844, 3, '15_0'),
  iphone_13_mini: iphone('iPhone 13 Mini', 375, 812, 3, '15_0'),
  iphone_13_pro: iphone('iPhone 13 Pro', 390, 844, 3, '15_0'),
  iphone_13_pro_max: iphone('iPhone 13 Pro Max', 428, 926, 3, '15_0'),
  iphone_14: iphone('iPhone 14', 390, 663, 3, '16_6'),
  iphone_14_plus: iphone('iPhone 14 Plus', 428, 745, 3, '16_6'),
  iphone_14_pro: iphone('iPhone 14 Pro', 393, 659, 3, '16_6'),
  iphone_14_pro_max: iphone('iPhone 14 Pro Max', 430, 739, 3, '16_6'),
  iphone_15: iphone('iPhone 15', 393, 659, 3, '17_5'),
  iphone_15_plus: iphone('iPhone 15 Plus', 430, 739, 3, '17_5'),
  iphone_15_pro: iphone('iPhone 15 Pro', 393, 659, 3, '17_5'),
  iphone_15_pro_max: iphone('iPhone 15 Pro Max', 430, 739, 3, '17_5'),
  iphone_16: iphone('iPhone 16', 393, 659, 3, '18_7'),
  iphone_16_plus: iphone('iPhone 16 Plus', 430, 739, 3, '18_7'),
  iphone_16_pro: iphone('iPhone 16 Pro', 402, 681, 3, '18_7'),
  iphone_16_pro_max: iphone('iPhone 16 Pro Max', 440, 763, 3, '18_7'),

  galaxy_s21: androidPhone('Galaxy S21', 360, 800, 3, 'SM-G991B'),
  galaxy_s23: androidPhone('Galaxy S23', 360, 780, 3, 'SM-S911B'),
  pixel_5: androidPhone('Pixel 5', 393, 851, 2.75, 'Pixel 5'),
  pixel_6: androidPhone('Pixel 6', 412, 915, 2.625, 'Pixel 6'),
  pixel_7: androidPhone('Pixel 7', 412, 915, 2.625, 'Pixel 7'),
  android_small: androidPhone('Android Small', 360, 800, 2),
  android_medium: androidPhone('Android Medium', 393, 873, 2.75),
  android_large: androidPhone('Android Large', 412, 915, 3.5),

  twitter_card: screenDevice('Twitter Card', 1200, 675),
  og_image: screenDevice('OG Image', 1200, 630),
  facebook_post: screenDevice('Facebook Post', 1200, 630),
  linkedin_post: screenDevice('LinkedIn Post', 1200, 627),
  instagram_square: screenDevice('Instagram Square', 1080, 1080),
  instagram_story: screenDevice('Instagram Story', 1080, 1920),
  pinterest_pin: screenDevice('Pinterest Pin', 1000, 1500),
} as const satisfies Record<string, Device>;

type DeviceName = keyof typeof devices;
export const deviceNames = Object.keys(devices) as readonly DeviceName[];

/** `iPhone 14`, `iphone_14` and `Apple iPhone-14` name the same device. */
const foldDeviceName = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '')
    .replace(/^(?:apple|google|samsung)/, '')
    .replace(/inch$/, '');

const otherNames: Readonly<Record<string, DeviceName>> = {
  'iPad Pro': 'ipad_pro_12_9',
  'Galaxy Tab S4': 'galaxy_tab',
};

const byName = new Map<string, DeviceName>([
  ...deviceNames.flatMap((name) => [
    [foldDeviceName(name), name] as const,
    [foldDeviceName(devices[name].displayName), name] as const,
  ]),
  ...Object.entries(otherNames).map(([name, means]) => [foldDeviceName(name), means] as const),
]);

export const resolveDevice = (name: string): DeviceName | undefined => byName.get(foldDeviceName(name));

export const nearestDevices = (name: string, count = 3): DeviceName[] =>
  nearestNames(foldDeviceName(name), deviceNames, count);

type Screen = {
  readonly device?: string;
  readonly viewport: {
    readonly width: number;
    readonly height: number;
    readonly deviceScaleFactor: number;
    readonly isMobile?: boolean;
    readonly hasTouch?: boolean;
  };
};
export type Emulation = Pick<Device, 'viewport' | 'userAgent'>;

/** The device counts if the request names one, otherwise the viewport. */
export function resolveEmulation({ device, viewport }: Screen): Emulation {
  const name = device === undefined ? undefined : resolveDevice(device);
  if (name !== undefined) return devices[name];
  return { viewport: { isMobile: false, hasTouch: false, ...viewport }, userAgent: null };
}
