import { expect, test } from '@jest/globals';
import { deviceNames, devices } from './devices.ts';
import { nearestDevices, resolveDevice } from './resolve.ts';

test('every preset resolves by its name and by its display name', () => {
  for (const name of deviceNames) {
    expect(resolveDevice(name)).toBe(name);
    expect(resolveDevice(devices[name].displayName)).toBe(name);
    expect(resolveDevice(devices[name].displayName.toUpperCase())).toBe(name);
  }
});

test('an unknown name lists near matches', () => {
  expect(resolveDevice('iphone_99')).toBeUndefined();
  expect(nearestDevices('iphon 14')).toContain('iphone_14');
});
