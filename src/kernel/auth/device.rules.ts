const BROWSERS: readonly (readonly [mark: string, name: string])[] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const SYSTEMS: readonly (readonly [mark: string, name: string])[] = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Macintosh', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
];

const LONGEST = 500;

const named = (text: string, names: typeof BROWSERS): string | undefined =>
  names.find(([mark]) => text.includes(mark))?.[1];

/**
 * What a person recognises of a device: "Firefox, Windows". Versions are left out: nobody knows theirs.
 * @param agent the header User-Agent
 * @returns null for a program that names neither a browser nor a system
 */
export function deviceOf(agent: string | undefined): string | null {
  const text = (agent ?? '').slice(0, LONGEST);
  const parts = [named(text, BROWSERS), named(text, SYSTEMS)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : null;
}
