/**
 * The colours of `web/ui/styles/tokens.css` as [light, dark]: MUI computes with colours, so it can't be given the
 * variables. A test compares the two.
 */
export const palette = {
  paper: ['#faf6ee', '#101a19'],
  sheet: ['#fffdf9', '#182423'],
  well: ['#f2ece0', '#1f2d2c'],
  ink: ['#15302f', '#f1ebdf'],
  'ink-2': ['#41574f', '#bcc7c1'],
  'ink-3': ['#5b6b66', '#9caaa4'],
  rule: ['#ded5c4', '#2e3e3c'],
  edge: ['#847c6c', '#7f8f89'],
  petrol: ['#0e5357', '#84cbc3'],
  'petrol-strong': ['#093c40', '#a9ded7'],
  'petrol-tint': ['#dce9e3', '#17393a'],
  'on-petrol': ['#fffdf9', '#0a2122'],
  terra: ['#a64127', '#f2a182'],
  moss: ['#3a6324', '#a8ce86'],
  ochre: ['#775000', '#e7bc66'],
  crimson: ['#a0142f', '#ff9da6'],
  'series-1': ['#0e5357', '#84cbc3'],
  'series-2': ['#b04523', '#ee8f68'],
  'series-3': ['#6c3f74', '#d0a4d8'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type Colour = keyof typeof palette;
