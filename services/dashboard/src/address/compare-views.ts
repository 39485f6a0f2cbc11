/** The ways to see two pictures: its name in addresses, in words, its key, and the words below the pictures. */
export const views = {
  split: { label: 'Side by side', key: 's', caption: '' },
  swipe: { label: 'Swipe', key: 'w', caption: 'Before on the left, after on the right' },
  onion: { label: 'Onion', key: 'o', caption: 'After over before' },
  difference: { label: 'Difference', key: 'd', caption: 'Black where both are equal' },
  blink: { label: 'Blink', key: 'b', caption: '' },
} as const;
export type CompareView = keyof typeof views;
export const compareViews = Object.keys(views) as readonly CompareView[];
