import {
  createTheme,
  type CSSVariablesResolver,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

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

/**
 * Every pair of text and background here has a contrast of at least 4.5 (WCAG AA). The tests check
 * each page with axe in both themes.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': '#faf8f4',
    '--mantine-color-text': '#1d1a16',
    '--mantine-color-dimmed': '#665f55',
    '--mantine-color-placeholder': '#756d62',
    '--mantine-color-default-border': '#ddd6ca',
    '--mantine-color-error': '#b3302a',
    '--mantine-color-anchor': '#1d1a16',
    '--mantine-primary-color-filled': '#1d1a16',
    '--mantine-primary-color-filled-hover': '#3a352e',
    '--mantine-primary-color-contrast': '#fffefb',
    '--surface': '#fffefb',
    '--surface-sunken': '#f4f1ea',
    '--hairline': '#e4dfd5',
    '--accent': '#a34a22',
    '--picture-ground': '#efeae1',
    '--status-good': '#2f7d4f',
    '--status-running': '#2563b8',
    '--status-waiting': '#8a6d1f',
    '--status-bad': '#b3302a',
    '--status-off': '#857c6f',
  },
  dark: {
    '--mantine-color-body': '#131210',
    '--mantine-color-text': '#ece7df',
    '--mantine-color-dimmed': '#a8a095',
    '--mantine-color-placeholder': '#938b80',
    '--mantine-color-default-border': '#3d3933',
    '--mantine-color-error': '#f28b82',
    '--mantine-color-anchor': '#ece7df',
    '--mantine-primary-color-filled': '#ece7df',
    '--mantine-primary-color-filled-hover': '#cfc8bd',
    '--mantine-primary-color-contrast': '#131210',
    '--surface': '#1b1917',
    '--surface-sunken': '#0f0e0c',
    '--hairline': '#2e2b27',
    '--accent': '#e79467',
    '--picture-ground': '#0d0c0b',
    '--status-good': '#5cb780',
    '--status-running': '#6ea8f0',
    '--status-waiting': '#d9b95c',
    '--status-bad': '#f28b82',
    '--status-off': '#938b80',
  },
});
