/**
 * The views of two images: the name in addresses, the label, the key, and the text below the
 * images.
 */
export const views = {
  split: { label: 'Side by side', key: 's', caption: '' },
  swipe: { label: 'Swipe', key: 'w', caption: 'Before on the left, after on the right' },
  onion: { label: 'Overlay', key: 'o', caption: 'After over before' },
  difference: { label: 'Difference', key: 'd', caption: 'Black where both are equal' },
  blink: { label: 'Blink', key: 'b', caption: '' },
} as const;
export type CompareView = keyof typeof views;
export const compareViews = Object.keys(views) as readonly CompareView[];
