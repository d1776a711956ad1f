import type { ThemeOptions } from '@mui/material/styles';
import { palette, type Colour } from './palette';

/** The attribute of the page that says which of the two looks is on; `base.css` gives it to the tokens. */
export const SCHEME_ATTRIBUTE = 'data-color-scheme';

function colours(at: 0 | 1) {
  const of = (name: Colour) => palette[name][at];
  return {
    primary: { main: of('petrol'), dark: of('petrol-strong'), contrastText: of('on-petrol') },
    secondary: { main: of('terra'), contrastText: of('sheet') },
    error: { main: of('crimson'), contrastText: of('sheet') },
    warning: { main: of('ochre'), contrastText: of('sheet') },
    success: { main: of('moss'), contrastText: of('sheet') },
    info: { main: of('petrol'), contrastText: of('on-petrol') },
    background: { default: of('paper'), paper: of('sheet') },
    text: { primary: of('ink'), secondary: of('ink-2'), disabled: of('ink-3') },
    divider: of('rule'),
    action: { hover: of('well'), selected: of('well'), active: of('ink-2') },
  };
}

const text =
  '"Source Sans 3 Variable", "Source Sans fallback", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const title = '"Brygada 1918 Variable", "Brygada fallback", Georgia, "Times New Roman", serif';

/**
 * What MUI draws for us (dialogs, menus, charts, notifications) in the look of the house: paper, hairlines, nothing
 * that floats but what opens.
 */
export const theme: ThemeOptions = {
  cssVariables: { colorSchemeSelector: SCHEME_ATTRIBUTE },
  colorSchemes: { light: { palette: colours(0) }, dark: { palette: colours(1) } },
  shape: { borderRadius: 5 },
  typography: {
    fontFamily: text,
    button: { textTransform: 'none', fontWeight: 600 },
    h1: { fontFamily: title, fontWeight: 500 },
    h2: { fontFamily: title, fontWeight: 500 },
    h6: { fontFamily: title, fontWeight: 500, fontSize: '1.5rem' },
  },
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiDialog: {
      styleOverrides: { paper: { border: '1px solid var(--rule)', borderRadius: 8, boxShadow: 'var(--shadow-2)' } },
    },
    MuiPopover: { styleOverrides: { paper: { border: '1px solid var(--rule)', boxShadow: 'var(--shadow-2)' } } },
    MuiAutocomplete: {
      styleOverrides: {
        paper: { border: '1px solid var(--rule)', boxShadow: 'var(--shadow-2)' },
        option: { minHeight: '44px !important' },
      },
    },
    MuiMenuItem: { styleOverrides: { root: { minHeight: '44px !important' } } },
    MuiSnackbarContent: {
      styleOverrides: {
        root: {
          background: 'var(--sheet)',
          color: 'var(--ink)',
          border: '1px solid var(--rule)',
          borderLeft: '4px solid var(--petrol)',
          boxShadow: 'var(--shadow-2)',
          fontSize: '1rem',
        },
      },
    },
  },
};
