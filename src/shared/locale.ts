/** The languages of the interface. Italian is the default everywhere. */
export const locales = ['it', 'en'] as const;
export type Locale = (typeof locales)[number];
/** One text in both languages. */
export type Text = Readonly<Record<Locale, string>>;

/** The language a caller asks for with `X-Localization`; anything unknown is Italian. */
export function localeOf(header: string | string[] | undefined): Locale {
  const first = Array.isArray(header) ? header[0] : header;
  return first?.toLowerCase().startsWith('en') ? 'en' : 'it';
}

/** Puts `{name}` values into a text; an unknown name stays visible, so that a test finds it. */
export function fill(template: string, values: Readonly<Record<string, string | number>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}
