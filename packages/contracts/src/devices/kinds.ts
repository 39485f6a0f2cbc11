/** What is emulated for a device preset. `userAgent` null keeps the browser's own. */
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

type Emulation = Pick<Device['viewport'], 'isMobile' | 'hasTouch'> & Pick<Device, 'userAgent'>;
const device = (
  displayName: string,
  [width, height, deviceScaleFactor]: readonly [number, number, number],
  { isMobile, hasTouch, userAgent }: Emulation,
): Device => ({ displayName, viewport: { width, height, deviceScaleFactor, isMobile, hasTouch }, userAgent });

export const screen = (name: string, width: number, height: number, scale = 1): Device =>
  device(name, [width, height, scale], { isMobile: false, hasTouch: false, userAgent: null });

export const iphone = (name: string, width: number, height: number, scale: number, ios: string): Device =>
  device(name, [width, height, scale], {
    isMobile: true,
    hasTouch: true,
    userAgent: safariOnIos('iPhone', `iPhone OS ${ios}`),
  });

export const ipad = (name: string, width: number, height: number): Device =>
  device(name, [width, height, 2], { isMobile: true, hasTouch: true, userAgent: safariOnIos('iPad', 'OS 17_5') });

export const androidPhone = (name: string, width: number, height: number, scale: number, model = 'K'): Device =>
  device(name, [width, height, scale], {
    isMobile: true,
    hasTouch: true,
    userAgent: chromeOnAndroid(model, ' Mobile'),
  });

export const androidTablet = (name: string, width: number, height: number, scale: number, model = 'K'): Device =>
  device(name, [width, height, scale], { isMobile: true, hasTouch: true, userAgent: chromeOnAndroid(model, '') });

const safariOnIos = (hardware: string, system: string): string => {
  const version = system.replace(/^.*OS /, '').replace('_', '.');
  return `Mozilla/5.0 (${hardware}; CPU ${system} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Mobile/15E148 Safari/604.1`;
};

/** Chrome on Android says model `K` and a whole version number since its user-agent reduction. */
const chromeOnAndroid = (model: string, mobile: string): string =>
  `Mozilla/5.0 (Linux; Android 14; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0${mobile} Safari/537.36`;
