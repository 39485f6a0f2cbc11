import type { Device } from '@tintype/contracts/devices/devices';
import type { CDPSession } from 'puppeteer-core';

type Viewport = Device['viewport'];

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

export const emulateMedia = (session: CDPSession, features: Readonly<Record<string, string>>): Promise<void> =>
  session.send('Emulation.setEmulatedMedia', {
    features: Object.entries(features).map(([name, value]) => ({ name, value })),
  });
