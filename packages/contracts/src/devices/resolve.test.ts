import { expect, test } from '@jest/globals';
import { deviceNames, devices, nearestDevices, resolveDevice } from './devices.ts';

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

test.each([
  ['iPad Pro', 'ipad_pro_12_9'],
  ['iPad Pro (11-inch)', 'ipad_pro_11'],
  ['ipad pro 12.9"', 'ipad_pro_12_9'],
  ['Google Pixel 5', 'pixel_5'],
  ['Samsung Galaxy S21', 'galaxy_s21'],
  ['Apple iPhone 15 Pro Max', 'iphone_15_pro_max'],
  ['iphone15', 'iphone_15'],
  ['IPHONE15PROMAX', 'iphone_15_pro_max'],
  ['desktopHD', 'desktop_hd'],
  ['macbook-pro-14', 'macbook_pro_14'],
])('%s is a name that other clients use', (name, device) => expect(resolveDevice(name)).toBe(device));
