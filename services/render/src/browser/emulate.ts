import type { Device } from '@tintype/contracts/devices/devices';
import type { CDPSession } from 'puppeteer-core';

export type Viewport = Device['viewport'];

/** The viewport that most captures ask for: a page that waits ready has it already. */
export const readyViewport: Viewport = {
  width: 1920,
  height: 1080,
  deviceScaleFactor: 1,
  isMobile: false,
  hasTouch: false,
};

/**
 * Through the session that takes the picture, not through puppeteer's: the browser scales a picture by the emulation of the session that
 * asks for it.
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

export const emulateUserAgent = (session: CDPSession, userAgent: string): Promise<void> =>
  session.send('Emulation.setUserAgentOverride', { userAgent });

type Media = { readonly darkMode: boolean; readonly medium?: 'screen' | 'print' };

export const emulateMedia = (session: CDPSession, { darkMode, medium = 'screen' }: Media): Promise<void> =>
  session.send('Emulation.setEmulatedMedia', {
    // An empty medium takes the emulation back.
    media: medium === 'print' ? 'print' : '',
    features: darkMode ? [{ name: 'prefers-color-scheme', value: 'dark' }] : [],
  });
