/**
 * The colours of `web/ui/styles/tokens.css` as [light, dark]: MUI computes on colours, so it can't be given the
 * variables. A test compares the two.
 */
export const palette = {
  paper: ['#FAF6EE', '#101A19'],
  sheet: ['#FFFDF9', '#182423'],
  well: ['#F2ECE0', '#1F2D2C'],
  ink: ['#15302F', '#F1EBDF'],
  'ink-2': ['#41574F', '#BCC7C1'],
  'ink-3': ['#5B6B66', '#9CAAA4'],
  rule: ['#DED5C4', '#2E3E3C'],
  edge: ['#847C6C', '#7F8F89'],
  petrol: ['#0E5357', '#84CBC3'],
  'petrol-strong': ['#093C40', '#A9DED7'],
  'on-petrol': ['#FFFDF9', '#0A2122'],
  terra: ['#A64127', '#F2A182'],
  moss: ['#3A6324', '#A8CE86'],
  ochre: ['#775000', '#E7BC66'],
  crimson: ['#A0142F', '#FF9DA6'],
  'series-1': ['#0E5357', '#84CBC3'],
  'series-2': ['#B04523', '#EE8F68'],
  'series-3': ['#6C3F74', '#D0A4D8'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

export type Colour = keyof typeof palette;
