/** Letters that no decomposition into letter and accent turns into ASCII. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l' };

/**
 * Folds a place name to what people type: no accents, no capitals, and one space for every apostrophe, hyphen, slash or
 * other mark. The result holds only `a-z`, digits and single spaces, so it is safe inside a LIKE pattern.
 * @example searchKey("Sant'Angelo Lodigiano") === 'sant angelo lodigiano'; searchKey('Forlì') === 'forli'
 */
export function searchKey(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøđł]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}

/**
 * The official names of a comune: the Italian one, and the one in the other language of the place where that differs.
 */
export interface PlaceNames {
  name: string;
  otherName: string | null;
}

/**
 * Splits `Bolzano/Bozen` into its two names. A second name with the same search key (`Gais/Gais`) is ignored.
 * @param other the second name where a source gives it in a field of its own
 */
export function placeNames(full: string, other = ''): PlaceNames {
  const [first = '', ...rest] = full.split('/').map((part) => part.trim());
  const second = other.trim() || rest.join('/');
  return { name: first, otherName: second && searchKey(second) !== searchKey(first) ? second : null };
}

/** What towns are called instead of their official name: shortened, or in English. Folded by {@link searchKey}. */
const USUAL: ReadonlyMap<string, string> = new Map([
  ['reggio emilia', 'reggio nell emilia'],
  ['reggio calabria', 'reggio di calabria'],
  ['rome', 'roma'],
  ['milan', 'milano'],
  ['naples', 'napoli'],
  ['turin', 'torino'],
  ['genoa', 'genova'],
  ['florence', 'firenze'],
  ['venice', 'venezia'],
  ['padua', 'padova'],
  ['syracuse', 'siracusa'],
  ['mantua', 'mantova'],
  ['leghorn', 'livorno'],
]);

/** The folded official name where another one is usual; any other key as it is. */
export const officialKey = (key: string): string => USUAL.get(key) ?? key;
