/** A piece of a citation, and where the law that it names can be read. */
export interface Citation {
  readonly text: string;
  readonly url?: string;
}

/** Acts that are cited by an abbreviation, as Normattiva calls them. */
const CODES: readonly (readonly [RegExp, string])[] = [
  [/disp\. att\. c\.p\.c\./, 'regio.decreto:1941-12-18;1368'],
  [/disp\. att\. c\.c\./, 'regio.decreto:1942-03-30;318'],
  [/c\.p\.c\./, 'regio.decreto:1940-10-28;1443:1'],
  [/c\.p\.p\./, 'decreto.del.presidente.della.repubblica:1988-09-22;447'],
  [/c\.p\./, 'regio.decreto:1930-10-19;1398:1'],
  [/c\.c\.|codice civile/, 'regio.decreto:1942-03-16;262:2'],
  [/C\.d\.S\./, 'decreto.legislativo:1992-04-30;285'],
];

/** Kinds of acts that are cited by number and year, as Normattiva calls them. */
const KINDS: Readonly<Record<string, string>> = {
  'd.lgs.': 'decreto.legislativo',
  'd.l.': 'decreto.legge',
  'd.P.R.': 'decreto.del.presidente.della.repubblica',
  'l.': 'legge',
  legge: 'legge',
};

const NORMATTIVA = 'https://www.normattiva.it/uri-res/N2Ls?urn:nir:stato:';
const EUR_LEX = 'https://eur-lex.europa.eu/eli/';

const ARTICLES = String.raw`(?:[Aa]rtt?\.\s[^;:]*?)?`;
const CODE = CODES.map(([pattern]) => pattern.source).join('|');
const ACT = String.raw`(?:d\.lgs\.|d\.l\.|d\.P\.R\.|legge|l\.)\s(?:\d{1,2}°?\s\p{L}+\s\d{4},\sn\.\s\d+|\d+/\d{4})`;
const EU_ACT = String.raw`(?:reg(?:\.|olamento|ulation)|direttiva)\s\(?(?:UE|CE|EU|EC)\)?\s\d+/\d+`;
const CITED = new RegExp(String.raw`${ARTICLES}(?:${EU_ACT}|(?<![\p{L}.])(?:${ACT}|${CODE}))`, 'gu');

/** The only article that is cited, as an address names it: "art. 696-bis" → "696bis". */
const articleOf = (cited: string): string | undefined =>
  /^[Aa]rt\.\s(\d+(?:-[a-z]+)?)(?=[\s,])/.exec(cited)?.[1]?.replace('-', '');

function addressOf(cited: string): string | undefined {
  const eu = /(reg|direttiva)\D+(\d+)\/(\d+)/.exec(cited);
  if (eu) {
    const [, kind, one = '', other = ''] = eu;
    // Until 2014 a regulation's number came before its year.
    const [year, number] = one.length === 4 && Number(one) >= 2015 ? [one, other] : [other, one];
    return `${EUR_LEX}${kind === 'reg' ? 'reg' : 'dir'}/${year}/${number}/oj/ita`;
  }
  const article = articleOf(cited);
  const at = article === undefined ? '' : `~art${article}`;
  const act = /(d\.lgs\.|d\.l\.|d\.P\.R\.|legge|l\.)\s(?:\d{1,2}°?\s\p{L}+\s(\d{4}),\sn\.\s(\d+)|(\d+)\/(\d{4}))/u.exec(
    cited,
  );
  if (act) {
    const [, kind = '', year = act[5], number = act[4]] = act;
    return `${NORMATTIVA}${KINDS[kind]}:${year};${number}${at}`;
  }
  const code = CODES.find(([pattern]) => pattern.test(cited));
  return code && `${NORMATTIVA}${code[1]}${at}`;
}

/**
 * A citation of Italian or European law in pieces: each act that it names leads to its official text. Judgments, which
 * have no public address, stay words.
 */
export function citationsIn(label: string): Citation[] {
  const pieces: Citation[] = [];
  let end = 0;
  for (const match of label.matchAll(CITED)) {
    const url = addressOf(match[0]);
    if (url === undefined) continue;
    if (match.index > end) pieces.push({ text: label.slice(end, match.index) });
    pieces.push({ text: match[0], url });
    end = match.index + match[0].length;
  }
  if (end < label.length) pieces.push({ text: label.slice(end) });
  return pieces;
}
