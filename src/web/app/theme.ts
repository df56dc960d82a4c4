import { createTheme, type CSSVariablesResolver } from '@mantine/core'

/** One accent color, 8 px grid; app.css enlarges touch targets on phones. */
export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 8 },
  defaultRadius: 'md',
  // Signed-in people get the typeface of app.css.
  fontFamily:
    'var(--app-font, system-ui), -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif',
  headings: { fontWeight: '650' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name, so that the theme does not load components that the first screen does not use.
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle' } },
    Checkbox: { defaultProps: { radius: 'sm' } },
    // A <header> here would be a second banner landmark of the page.
    DrawerHeader: { defaultProps: { component: 'div' } },
    ModalHeader: { defaultProps: { component: 'div' } },
    Modal: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    MultiSelect: { defaultProps: { clearButtonProps: { 'aria-label': 'Clear' } } },
    PasswordInput: {
      defaultProps: {
        visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password', tabIndex: 0 },
      },
    },
    Select: { defaultProps: { clearButtonProps: { 'aria-label': 'Clear' } } },
    Tabs: { defaultProps: { keepMounted: false } },
  },
})

/** Colors with a contrast of 4.5:1 on both backgrounds, where Mantine's defaults have less. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#4f5862',
    '--mantine-color-placeholder': '#666e78',
    '--mantine-color-error': '#b42318',
    '--mantine-color-indigo-light-hover': 'var(--mantine-color-indigo-1)',
    '--mantine-color-anchor': '#364fc7',
    '--mantine-color-green-light-color': '#14532d',
    '--mantine-color-red-light-color': '#8f1c12',
    '--mantine-color-gray-light-color': '#343a40',
    '--mantine-color-body': '#fbfbfc',
  },
  dark: {
    '--mantine-color-dimmed': '#b3b8bf',
    '--mantine-color-placeholder': '#a0a6ad',
    '--mantine-color-error': '#ff8f8f',
    '--mantine-color-anchor': '#9db2ff',
    '--mantine-color-green-light-color': '#a3e4bd',
    '--mantine-color-red-light-color': '#ffb3ad',
    '--mantine-color-gray-light-color': '#dee2e6',
    '--mantine-color-body': '#16181c',
  },
})
