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
    bulkActionsToolbarBackgroundColor: of('petrol-tint'),
  };
}

const text =
  '"Source Sans 3 Variable", "Source Sans fallback", "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const title = '"Brygada 1918 Variable", "Brygada fallback", Georgia, "Times New Roman", serif';

const floating = { border: '1px solid var(--rule)', borderRadius: 8, boxShadow: 'var(--shadow-2)' };
const phone = '@media (max-width: 767.9px)';
const still = { transition: 'none' };
const tint = (background: string, color: string) => ({ background: `var(--${background})`, color: `var(--${color})` });

/** A menu or a list of choices opens inside the dialog that is open, otherwise in the page: it belongs to a landmark. */
const place = () =>
  [...document.querySelectorAll<HTMLElement>('.MuiDialog-paper')].at(-1) ??
  document.querySelector('main') ??
  document.body;

/** A label is above its field, never inside it, and the hint and the message are below. */
const fields: ThemeOptions['components'] = {
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'small', fullWidth: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        whiteSpace: 'normal',
        marginBottom: '0.375rem',
        pointerEvents: 'auto',
        fontSize: '1rem',
        fontWeight: 600,
        lineHeight: 1.3,
        color: 'var(--ink)',
        '&.Mui-focused, &.Mui-error': { color: 'var(--ink)' },
      },
      asterisk: { display: 'none' },
    },
    // Fields are required by default: optional ones say so.
    variants: [{ props: {}, style: { '& [aria-hidden=true]': { display: 'none' } } }],
  },
  MuiOutlinedInput: {
    styleOverrides: {
      root: {
        minHeight: 44,
        background: 'var(--sheet)',
        lineHeight: 1.4,
        '&.Mui-focused': { outline: '3px solid var(--focus)', outlineOffset: 2 },
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--ink-2)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: '1.5px', borderColor: 'var(--edge)' },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: 'var(--crimson)' },
      },
      notchedOutline: { top: 0, border: '1.5px solid var(--edge)', '& legend': { display: 'none' } },
      input: { height: 'auto', padding: '0.5rem 0.75rem', outline: '0 !important' },
      multiline: { padding: 0 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '0.375rem 0 0',
        fontSize: '0.9375rem',
        lineHeight: 1.4,
        color: 'var(--ink-2)',
        '&.Mui-error': { color: 'var(--crimson)', fontWeight: 600 },
      },
    },
  },
  MuiCheckbox: {
    defaultProps: {
      // react-admin names a checkbox on its wrapper; screen readers want the name on the input.
      slotProps: {
        input: (owner) => ({ 'aria-label': (owner as { 'aria-label'?: string })['aria-label'] }),
        root: { 'aria-label': undefined },
      },
    },
    styleOverrides: { root: { padding: 10 } },
  },
  // A field without a hint reserves no line for one.
  RaTextInput: { defaultProps: { helperText: false } },
  RaSelectInput: { defaultProps: { helperText: false, margin: 'none' } },
  RaDateInput: { defaultProps: { helperText: false } },
  RaAutocompleteInput: { defaultProps: { helperText: false, margin: 'none' } },
  RaFilterForm: {
    styleOverrides: {
      root: {
        gap: '0.75rem 1rem',
        padding: 0,
        minHeight: 0,
        '& .RaFilterFormInput-spacer': { display: 'none' },
        flex: '0 1 auto',
        '& .filter-field': { width: '10rem', fontSize: '0.9375rem' },
        '& .filter-field .MuiAutocomplete-root': { width: '100%' },
        '& .filter-field .MuiInputLabel-root': { fontSize: '0.9375rem' },
        '& .filter-field .MuiFormControl-root': { marginTop: 0, minWidth: 0 },
        [phone]: { width: '100%', '& .filter-field': { width: '100%' } },
      },
    },
  },
  RaSimpleForm: {
    styleOverrides: {
      root: { padding: '0 !important', maxWidth: '34rem', '& > .MuiStack-root': { gap: '1.125rem' } },
    },
  },
  // The label is above its fields as every other is.
  RaArrayInput: { styleOverrides: { root: { '& .RaArrayInput-label': { left: 0 }, '& ul': { padding: 0 } } } },
  RaToolbar: {
    styleOverrides: {
      root: {
        position: 'static !important' as never,
        gap: '0.75rem',
        flexWrap: 'wrap',
        padding: '1.125rem 0 0 !important',
        background: 'none',
      },
    },
  },
};

/** Rows of 44 px between hairlines, figures right; the first and the last column are at the edges of the page. */
const lists: ThemeOptions['components'] = {
  MuiTableCell: {
    styleOverrides: {
      root: {
        height: 44,
        padding: '0.375rem 0.75rem',
        borderBottom: '1px solid var(--rule)',
        fontSize: '0.9375rem',
        lineHeight: 1.35,
        // Where a heading begins the row, the next cell is the first of its kind too.
        '&:first-of-type:not(th + td)': { paddingLeft: 0 },
        '&:last-child': { paddingRight: 0 },
      },
      head: { fontSize: '0.875rem', fontWeight: 600, color: 'var(--ink-2)', whiteSpace: 'nowrap' },
      alignRight: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
      paddingCheckbox: { width: 44, paddingRight: '0.25rem !important' },
      footer: { borderTop: '2px solid var(--ink)', borderBottom: 0, fontWeight: 600, color: 'var(--ink)' },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: { minHeight: 44, '&:hover': { color: 'var(--petrol)' }, '&.Mui-active': { color: 'inherit' } },
      icon: { opacity: 0, '.Mui-active > &': { opacity: 1 } },
    },
  },
  MuiTableContainer: { styleOverrides: { root: { overflowX: 'auto' } } },
  RaDataTable: {
    styleOverrides: {
      root: {
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        '& .RaDataTable-headerCell': { position: 'static' },
        '& .RaDataTable-row:hover a': { textDecoration: 'underline' },
      },
    },
  },
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        '& .RaBulkActionsToolbar-toolbar': { transform: 'none !important', ...still },
        '& .RaBulkActionsToolbar-title': { flex: '0 1 auto' },
      },
    },
  },
  RaList: {
    styleOverrides: {
      root: { '& .RaList-main': { minWidth: 0 }, '& .RaList-content': { background: 'none', overflow: 'visible' } },
    },
  },
  RaListToolbar: {
    styleOverrides: {
      root: {
        gap: '0.5rem 1rem',
        paddingBottom: '0.75rem',
        background: 'none !important',
        flexWrap: 'wrap',
        [phone]: { flexFlow: 'column nowrap', alignItems: 'stretch' },
      },
    },
  },
  RaTopToolbar: {
    styleOverrides: {
      root: {
        gap: '0.25rem 0.5rem',
        marginLeft: 'auto',
        padding: '0 !important',
        minHeight: 0,
        background: 'none !important',
        flexWrap: 'wrap',
        [phone]: { margin: '0 -0.625rem' },
        // An icon is beside a word, on a phone too.
        '& .MuiIconButton-root': { font: '600 0.9375rem var(--font-text)', color: 'var(--petrol)' },
        '& .MuiIconButton-root::after': { content: 'attr(aria-label)', marginLeft: '0.5rem' },
      },
    },
  },
  MuiTablePagination: {
    styleOverrides: {
      root: { display: 'block', borderBottom: 0, padding: 0, overflow: 'visible', color: 'var(--ink)' },
      toolbar: { minHeight: '56px !important', padding: '0 !important', gap: '0.5rem' },
      spacer: { flex: 0 },
      displayedRows: { fontSize: '0.9375rem', marginRight: 'auto', order: -1 },
      selectLabel: { fontSize: '0.9375rem', color: 'var(--ink-2)' },
      select: { fontSize: '0.9375rem' },
    },
  },
  MuiPaginationItem: { styleOverrides: { root: { minWidth: 44, height: 44, borderRadius: 5, fontSize: '0.9375rem' } } },
  RaSimpleList: {
    styleOverrides: {
      root: {
        padding: 0,
        '& .RaSimpleList-tertiary': { opacity: 1 },
        '& .MuiListItem-root': { borderBottom: '1px solid var(--rule)' },
        '& .MuiListItem-root, & .MuiListItemButton-root': { padding: '0.5rem 0' },
        '& .MuiListItem-root:has(.MuiListItemButton-root)': { padding: 0 },
      },
    },
  },
  MuiListItemText: {
    styleOverrides: {
      primary: { fontSize: '0.9375rem', fontWeight: 600, color: 'var(--ink)' },
      secondary: { fontSize: '0.875rem', color: 'var(--ink-2)' },
    },
  },
};

/**
 * The look of the house for what react-admin and MUI draw: paper, hairlines, nothing that floats but what opens. Widths
 * are the site's: `sm` is where cards become a table, `md` where the sections are beside the page.
 */
export const theme: ThemeOptions = {
  cssVariables: { colorSchemeSelector: SCHEME_ATTRIBUTE },
  colorSchemes: { light: { palette: colours(0) }, dark: { palette: colours(1) } },
  breakpoints: { values: { xs: 0, sm: 768, md: 992, lg: 1200, xl: 1600 } },
  shape: { borderRadius: 5 },
  sidebar: { width: 200, closedWidth: 0 },
  typography: {
    fontFamily: text,
    button: { textTransform: 'none', fontWeight: 600, fontSize: '1rem', lineHeight: 1.4 },
    h1: { fontFamily: title, fontWeight: 500, fontSize: '1.75rem', lineHeight: 1.14, letterSpacing: '-0.012em' },
    h2: { fontFamily: title, fontWeight: 500, fontSize: '1.375rem', lineHeight: 1.14, letterSpacing: '-0.012em' },
    h3: { fontSize: '1rem', fontWeight: 600, lineHeight: 1.3 },
    h6: { fontFamily: title, fontWeight: 500, fontSize: '1.375rem', lineHeight: 1.2 },
    body1: { fontSize: '1rem', lineHeight: 1.45 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.4 },
    caption: { fontSize: '0.875rem', lineHeight: 1.4 },
  },
  components: {
    ...fields,
    ...lists,
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiButton: {
      defaultProps: { disableElevation: true, size: 'medium' },
      styleOverrides: {
        root: {
          minHeight: 44,
          padding: '0.375rem 1.25rem',
          color: 'var(--ink)',
          ...still,
          '&.MuiButton-colorError': { color: 'var(--crimson)', borderColor: 'var(--crimson)' },
        },
        contained: {
          ...tint('petrol', 'on-petrol'),
          '&:hover': tint('petrol-strong', 'on-petrol'),
          '&.Mui-disabled, &[aria-disabled=true]': tint('well', 'ink-3'),
        },
        outlined: {
          border: '1.5px solid var(--edge)',
          background: 'var(--sheet)',
          '&:hover': { borderColor: 'var(--ink)' },
        },
        text: { padding: '0.375rem 0.625rem', fontSize: '0.9375rem', color: 'var(--petrol)' },
      },
    },
    MuiIconButton: { styleOverrides: { root: { minWidth: 44, minHeight: 44, color: 'var(--ink)', borderRadius: 5 } } },
    MuiLink: { defaultProps: { underline: 'always' } },
    MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: { styleOverrides: { root: { borderRadius: 0 } } },
    MuiChip: {
      styleOverrides: {
        root: {
          height: 'auto',
          padding: '0.125rem 0.5rem',
          gap: '0.375rem',
          borderRadius: 3,
          fontSize: '0.875rem',
          fontWeight: 600,
          lineHeight: 1.5,
          ...tint('slate-tint', 'ink-2'),
          '&.MuiChip-colorPrimary': tint('petrol-tint', 'on-petrol-tint'),
          '&.MuiChip-colorSuccess': tint('moss-tint', 'moss'),
          '&.MuiChip-colorWarning': tint('ochre-tint', 'ochre'),
          '&.MuiChip-colorError': tint('crimson-tint', 'crimson'),
        },
        label: { padding: 0 },
        icon: { margin: '0 !important', width: 14, height: 14, strokeWidth: 2.25, color: 'inherit !important' },
      },
    },
    MuiAlert: {
      defaultProps: { icon: false, variant: 'outlined' },
      styleOverrides: {
        root: {
          display: 'block',
          padding: '1rem 1.25rem',
          borderRadius: 8,
          borderWidth: 2,
          fontSize: '1rem',
          fontWeight: 600,
          background: 'var(--sheet)',
          '&.MuiAlert-colorError': { borderColor: 'var(--crimson)', color: 'var(--crimson)' },
          '&.MuiAlert-colorWarning': { borderColor: 'var(--ochre)', color: 'var(--ochre)' },
        },
        message: { display: 'grid', gap: '0.75rem', justifyItems: 'start', padding: 0 },
        action: { margin: 0, padding: '0.75rem 0 0' },
      },
    },
    MuiSkeleton: {
      defaultProps: { animation: false, variant: 'rounded', height: 44 },
      styleOverrides: { root: { background: 'var(--well)' } },
    },
    MuiDialog: {
      defaultProps: { maxWidth: 'xs', fullWidth: true, transitionDuration: 0 },
      styleOverrides: { paper: floating },
    },
    MuiDialogTitle: { defaultProps: { variant: 'h2', component: 'h2' } as object },
    MuiDialogContent: { styleOverrides: { root: { display: 'grid', gap: '1rem' } } },
    MuiDialogContentText: { styleOverrides: { root: { color: 'var(--ink)' } } },
    MuiDialogActions: {
      styleOverrides: {
        root: {
          padding: '0.5rem 1.5rem 1.5rem',
          gap: '0.5rem',
          flexFlow: 'wrap',
          justifyContent: 'flex-end',
          '& > :not(style) ~ :not(style)': { marginLeft: 0 },
        },
      },
    },
    MuiPopover: { defaultProps: { transitionDuration: 0, container: place }, styleOverrides: { paper: floating } },
    MuiPopper: { defaultProps: { container: place } },
    MuiMenu: { defaultProps: { transitionDuration: 0 } },
    MuiAutocomplete: { styleOverrides: { paper: floating, option: { minHeight: '44px !important' } } },
    MuiMenuItem: { styleOverrides: { root: { minHeight: '44px !important', whiteSpace: 'normal' } } },
    MuiTabs: { defaultProps: { variant: 'scrollable', allowScrollButtonsMobile: true } },
    MuiTab: { styleOverrides: { root: { minWidth: 0, padding: '0.75rem 1rem', color: 'var(--ink-2)' } } },
    RaTabbedShowLayout: {
      styleOverrides: { root: { '& .RaTabbedShowLayout-content': { padding: '1.25rem 0 0' } } },
    },
    MuiSnackbarContent: {
      styleOverrides: {
        root: {
          background: 'var(--sheet) !important',
          color: 'var(--ink) !important',
          border: '1px solid var(--rule)',
          borderLeft: '4px solid var(--petrol)',
          boxShadow: 'var(--shadow-2)',
          fontSize: '1rem',
          flexWrap: 'nowrap',
          '&.RaNotification-error': { borderLeftColor: 'var(--crimson)' },
        },
      },
    },
    RaSidebar: {
      styleOverrides: {
        root: {
          height: 'auto',
          '& .RaSidebar-fixed': { position: 'static', height: 'auto' },
          '& .MuiPaper-root': { ...still, background: 'var(--paper)', overflow: 'hidden auto' },
        },
      },
    },
  },
};
