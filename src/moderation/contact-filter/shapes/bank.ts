import type { Finding } from '../finding.js';
import type { Item, Run } from '../numbers.js';
import type { Reading } from '../reading.js';

/** How long an account number (ISO 13616) of a country is. */
const lengths: ReadonlyMap<string, number> = new Map(
  Object.entries({
    ad: 24,
    at: 20,
    be: 16,
    bg: 22,
    ch: 21,
    cy: 28,
    cz: 24,
    de: 22,
    dk: 18,
    ee: 20,
    es: 24,
    fi: 18,
    fr: 27,
    gb: 22,
    gr: 27,
    hr: 21,
    hu: 28,
    ie: 22,
    is: 26,
    it: 27,
    li: 21,
    lt: 20,
    lu: 20,
    lv: 21,
    mc: 27,
    mt: 31,
    nl: 18,
    no: 15,
    pl: 28,
    pt: 25,
    ro: 24,
    se: 24,
    si: 19,
    sk: 24,
    sm: 27,
    va: 22,
  }),
);

/** A card has so many digits. */
const CARD = /^[3-6]\d{12,18}$/;
/** With the word IBAN before them so many digits are an account. */
const LABELLED = 15;

/** Account numbers, payment cards, and asking to pay to somebody's wallet. */
export function bankDetails(reading: Reading, items: readonly Item[], runs: readonly Run[]): Finding[] {
  const accounts = reading.tokens.flatMap((_, at): Finding[] => account(reading, at) ?? []);
  const spelled = accounts.length > 0 ? [] : spelledAccount(reading, items);
  return [...accounts, ...spelled, ...cards(reading, runs), ...wallets(reading)];
}

/** ISO 7064, mod 97-10: letters count 10 to 35. */
export function isIban(compact: string): boolean {
  let rest = 0;
  for (const sign of compact.slice(4) + compact.slice(0, 4)) {
    const value = parseInt(sign, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}

function account(reading: Reading, at: number): Finding[] | undefined {
  const length = lengths.get(reading.text(at));
  if (length === undefined || reading.at(at + 1).kind !== 'digits') return undefined;
  let compact = '';
  let to = at;
  while (compact.length < length && to < reading.tokens.length) {
    const { kind, text } = reading.at(to);
    if (kind !== 'sign') compact += text;
    else if (!/^[.-]$/.test(text)) break;
    to++;
  }
  to--;
  if (compact.length !== length || !/^[a-z0-9]+$/.test(compact)) return undefined;
  const isValid = isIban(compact);
  const digits = compact.replaceAll(/\D/g, '').length;
  if (!isValid && (digits < length - 6 || !(reading.has('iban') || compact.startsWith('it')))) return undefined;
  return [{ kind: 'bank', certainty: isValid ? 'certain' : 'doubtful', reason: 'iban', from: at, to }];
}

/** The digits of an account after the word IBAN, letters between them spelled. */
function spelledAccount(reading: Reading, items: readonly Item[]): Finding[] {
  const at = reading.where('iban').find((place) => /^(?:iban|conto)$/.test(reading.text(place)));
  if (at === undefined) return [];
  const after = items.filter(({ from }) => from > at && from < at + 45 && reading.together(at, from));
  const digits = after.reduce((count, item) => count + item.digits.length, 0);
  const [first, last] = [after[0], after.at(-1)];
  if (!first || !last || digits < LABELLED || reading.text(at) !== 'iban') return [];
  return [{ kind: 'bank', certainty: 'doubtful', reason: 'iban-spelled', from: first.from, to: last.to }];
}

/** The check digit of card numbers (Luhn). */
function isCard(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const value = Number(digits.charAt(digits.length - 1 - at)) * (at % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return CARD.test(digits) && sum % 10 === 0;
}

function cards(reading: Reading, runs: readonly Run[]): Finding[] {
  return runs.flatMap((run): Finding[] => {
    const free = run.items.filter(({ mask }) => mask === undefined);
    const [first, last] = [free[0], free.at(-1)];
    if (!first || !last || !isCard(free.map(({ digits }) => digits).join(''))) return [];
    return [
      {
        kind: 'bank',
        certainty: isNamed(reading, first.from) ? 'certain' : 'doubtful',
        reason: 'card',
        from: first.from,
        to: last.to,
      },
    ];
  });
}

const isNamed = (reading: Reading, at: number): boolean => reading.near(at, 'payCard', 6, 3);

/** "Satispay: cerchi Carla Conti", "mi paghi con PayPal". */
function wallets(reading: Reading): Finding[] {
  return reading.where('wallet').flatMap((at): Finding[] => {
    const isMine = reading.near(at, 'self', 1, 0) && /^(?:e|is|:)$/.test(reading.text(at + 1));
    const isAsked = reading.near(at, 'pay', 7, 10);
    const isGiven = reading.text(at + 1) === ':' && reading.at(at + 2).kind === 'word';
    if (reading.has('fact') || !(isMine || isAsked || isGiven)) return [];
    return [{ kind: 'bank', certainty: 'doubtful', reason: 'wallet', from: at, to: at }];
  });
}
