import type { CSSVariablesResolver } from '@mantine/core';

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
