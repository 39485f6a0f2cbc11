import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import type { Device } from '@tintype/contracts/devices/devices';
import type { CDPSession } from 'puppeteer-core';

export type Viewport = Device['viewport'];

/** Most captures request this viewport, so waiting pages already have it. */
export const readyViewport: Viewport = {
  width: 1920,
  height: 1080,
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};

/**
 * `session` must be the session that captures images: the browser scales an image by the emulation
 * of the session that requests the image.
 */
export async function emulateViewport(
  session: CDPSession,
  { width, height, deviceScaleFactor, isMobile, hasTouch }: Viewport,
): Promise<void> {
  await Promise.all([
    session.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: isMobile }),
    session.send('Emulation.setTouchEmulationEnabled', { enabled: hasTouch }),
  ]);
}

type BrowserIdentity = { readonly userAgent?: string | undefined; readonly locale?: string | undefined };

/**
 * An empty user agent keeps the browser's own. `de-DE` is sent with `de`, as a browser in that
 * language does.
 */
export function emulateIdentity(session: CDPSession, { userAgent = '', locale }: BrowserIdentity): Promise<void> {
  const languages = locale === undefined ? undefined : [...new Set([locale, locale.split('-')[0]!])].join(',');
  return session.send('Emulation.setUserAgentOverride', {
    userAgent,
    ...(languages !== undefined && { acceptLanguage: languages }),
  });
}

type Medium = NonNullable<CaptureRequest['media']>;
type EmulateLook = Pick<CaptureRequest, 'darkMode' | 'reducedMotion' | 'forcedColors' | 'media'>;

/** An empty medium ends the emulation. */
export const emulateMedia = (
  session: CDPSession,
  look: EmulateLook,
  medium: Medium | '' = look.media ?? '',
): Promise<void> =>
  session.send('Emulation.setEmulatedMedia', {
    media: medium,
    features: [
      ...(look.darkMode ? [{ name: 'prefers-color-scheme', value: 'dark' }] : []),
      ...(look.reducedMotion === true ? [{ name: 'prefers-reduced-motion', value: 'reduce' }] : []),
      ...(look.forcedColors === true ? [{ name: 'forced-colors', value: 'active' }] : []),
    ],
  });

export const hasDefaultLook = ({ darkMode, reducedMotion, forcedColors, media }: EmulateLook): boolean =>
  !darkMode && reducedMotion !== true && forcedColors !== true && media === undefined;

type EmulatePlace = NonNullable<CaptureRequest['geolocation']>;
type EmulatePage = { readonly session: CDPSession; readonly browserContextId: string | undefined };

/** Every other permission stays denied. */
export async function emulatePlace({ session, browserContextId }: EmulatePage, place: EmulatePlace): Promise<void> {
  await Promise.all([
    session.send('Emulation.setGeolocationOverride', place),
    session.send('Browser.grantPermissions', {
      permissions: ['geolocation'],
      ...(browserContextId !== undefined && { browserContextId }),
    }),
  ]);
}
