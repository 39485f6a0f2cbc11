import { createTheme, defaultVariantColorsResolver, type MantineColorsTuple } from '@mantine/core';

/**
 * Warm neutrals from paper to ink. Mantine reads `gray` in the light theme and `dark` in the dark
 * one.
 */
const ink: MantineColorsTuple = [
  '#f4f1ea',
  '#ece7df',
  '#e4dfd5',
  '#cfc8bb',
  '#b3aa9b',
  '#857c6f',
  '#665f55',
  '#47413a',
  '#1d1a16',
  '#12100d',
];
const nearBlack: MantineColorsTuple = [
  '#ece7df',
  '#cfc8bd',
  '#a8a095',
  '#7d766c',
  '#3d3933',
  '#2e2b27',
  '#23211d',
  '#1b1917',
  '#131210',
  '#0d0c0b',
];
const copper: MantineColorsTuple = [
  '#fbeee6',
  '#f6dccd',
  '#efbfa4',
  '#e79467',
  '#d9763f',
  '#c25f2b',
  '#a34a22',
  '#8c3e1c',
  '#6f3116',
  '#512310',
];
const red: MantineColorsTuple = [
  '#fbeceb',
  '#f5d5d2',
  '#eeaaa4',
  '#f28b82',
  '#dd5f55',
  '#c8453a',
  '#b3302a',
  '#9a2621',
  '#7b1e1a',
  '#5c1613',
];

/**
 * The theme: the interface is ink on paper, so that captured images and status are the only
 * colours.
 */
export const theme = createTheme({
  colors: { ink, gray: ink, dark: nearBlack, copper, red },
  primaryColor: 'ink',
  primaryShade: { light: 8, dark: 1 },
  variantColorResolver: (input) => {
    const resolved = defaultVariantColorsResolver(input);
    if (input.variant !== 'filled') return resolved;
    // Filled components use ink on paper, or paper on ink. Only destructive actions are red.
    if (input.color === 'red') return { ...resolved, background: '#b3302a', hover: '#9a2621', color: '#fffefb' };
    return {
      ...resolved,
      background: 'var(--mantine-primary-color-filled)',
      hover: 'var(--mantine-primary-color-filled-hover)',
      color: 'var(--mantine-primary-color-contrast)',
    };
  },
  white: '#fffefb',
  black: '#1d1a16',
  defaultRadius: 6,
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  fontFamily:
    "Inter, 'Inter Variable', system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif",
  fontFamilyMonospace:
    "ui-monospace, 'SF Mono', 'Cascadia Mono', 'JetBrains Mono', Menlo, 'Liberation Mono', monospace",
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '22px', lineHeight: '1.3' },
      h2: { fontSize: '16px', lineHeight: '1.4' },
      h3: { fontSize: '14px', lineHeight: '1.4' },
    },
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // Mantine writes white on the primary colour if no variant is set, and that colour is light in
    // the dark theme.
    Chip: { defaultProps: { variant: 'filled' } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', allowDeselect: false } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: false } } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.5 },
        closeButtonProps: { 'aria-label': 'Close' },
        // A `header` outside a section would be a second banner of the page.
        attributes: { header: { role: 'presentation' } },
      },
    },
  },
});
