import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Ten shades around the petrol of the tokens; the eighth is the token itself, the fourth its dark-mode twin. */
const petrol: MantineColorsTuple = [
  '#eaf4f2',
  '#dce9e3',
  '#b9dcd6',
  '#9fd3cb',
  '#84cbc3',
  '#56a69f',
  '#2f827e',
  '#176467',
  '#0e5357',
  '#093c40',
];

/** Mantine speaks with our tokens; the values themselves stay in `styles/tokens.css`. */
export const theme = createTheme({
  primaryColor: 'petrol',
  colors: { petrol },
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  defaultRadius: 5,
  white: '#FFFDF9',
  black: '#15302F',
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-title)', fontWeight: '500' },
  respectReducedMotion: true,
});
