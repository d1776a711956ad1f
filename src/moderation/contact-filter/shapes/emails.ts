import type { Certainty, Finding } from '../finding.js';
import { isAsking } from '../labels.js';
import type { Reading } from '../reading.js';
import { isDot } from './links.js';

/** How many tokens of an address are read on each side of its at sign. */
const SIDE = 14;

/** What people put around "at" and "dot". */
const OPENING = /^[[({<*_/|~-]$/;
const CLOSING = /^[\])}>*_/|~-]$/;

/** E-mail addresses, written, spelled or given in part. */
export function emails(reading: Reading): Finding[] {
  const findings: Finding[] = [];
  reading.tokens.forEach((token, at) => {
    const isBare = token.text === '@' && !isInBrackets(reading, at);
    const finding = isBare ? written(reading, at) : spelled(reading, at);
    if (finding) findings.push(finding);
  });
  return findings.length > 0 ? findings : partialAddresses(reading);
}

const email = (certainty: Certainty, reason: string, from: number, to: number): Finding => ({
  kind: 'email',
  certainty,
  reason,
  from,
  to,
});

const isPart = (reading: Reading, at: number): boolean => {
  const { kind, text } = reading.at(at);
  return kind !== 'sign' || text === '-' || text === '_' || text === '+' || isDot(reading, at);
};

/** The first token of the local part that ends before a place. */
function localFrom(reading: Reading, end: number): number {
  let first = end;
  while (first > 0 && end - first < SIDE && isPart(reading, first - 1)) {
    const isJoined = reading.touches(first) || first === end || isDot(reading, first) || isDot(reading, first - 1);
    if (!isJoined || reading.at(first).gap === '\n') {
      if (first !== end) break;
    }
    first--;
  }
  return first;
}

/** The last token of a domain that begins at a place, and whether it ends in a top level domain. */
function domainTo(reading: Reading, start: number): { to: number; isWhole: boolean } | undefined {
  const first = reading.at(start);
  if (first.kind === 'sign') return undefined;
  let to = start;
  let isWhole = false;
  for (let at = start + 1; at < start + SIDE; at++) {
    const dotEnd = dotAt(reading, at);
    if (dotEnd !== undefined && reading.at(dotEnd + 1).kind !== 'sign') {
      to = dotEnd + 1;
      isWhole ||= reading.is(to, 'topLevel') || (reading.at(to).text.length >= 2 && reading.touches(to));
      at = to;
    } else if (reading.touches(at) && /^[-_]$/.test(reading.text(at)) && reading.at(at + 1).kind !== 'sign') {
      to = ++at;
    } else if (reading.touches(at) && reading.at(at).kind !== 'sign') {
      to = at;
    } else {
      break;
    }
  }
  return { to, isWhole };
}

/** A dot, a word for it, or one in brackets: its last token. */
function dotAt(reading: Reading, at: number): number | undefined {
  if (isDot(reading, at)) return at;
  const isBracketed = OPENING.test(reading.text(at)) && isDot(reading, at + 1) && CLOSING.test(reading.text(at + 2));
  return isBracketed ? at + 2 : undefined;
}

/** "carla.conti@libero.it", "carla . conti @ libero . it", "carlaconti@gmail". */
function written(reading: Reading, at: number): Finding | undefined {
  const from = localFrom(reading, at);
  const domain = domainTo(reading, at + 1);
  if (from === at) return undefined;
  if (!domain) return reading.touches(at) ? email('doubtful', 'no-domain', from, at) : undefined;
  const isProvider = reading.is(at + 1, 'provider');
  if (domain.isWhole || isProvider) return email('certain', 'address', from, domain.to);
  return reading.touches(at) && reading.touches(at + 1) ? email('doubtful', 'address', from, domain.to) : undefined;
}

const isInBrackets = (reading: Reading, at: number): boolean =>
  OPENING.test(reading.text(at - 1)) && CLOSING.test(reading.text(at + 1));

/** "carla chiocciola libero punto it", "carla at gmail", "carla (at) studio (dot) it". */
function spelled(reading: Reading, at: number): Finding | undefined {
  const isSure = reading.is(at, 'at') || reading.text(at) === '@';
  if (!isSure && !reading.is(at, 'weakAt')) return undefined;
  const isBracketed = isInBrackets(reading, at);
  const next = isBracketed ? at + 2 : at + 1;
  const end = isBracketed ? at - 1 : at;
  const isFiller = /^[,:]$/.test(reading.text(next)) || (reading.is(next, 'glue') && !reading.is(next, 'dot'));
  const start = isFiller ? next + 1 : next;
  const domain = domainTo(reading, start);
  if (!domain) return undefined;
  const from = localFrom(reading, end);
  const isProvider = reading.is(start, 'provider') && reading.text(start + 1) !== "'";
  if (isSure || isBracketed) {
    if (isProvider || domain.isWhole) return email('certain', 'spelled', from, domain.to);
    return isBracketed && isSure ? email('doubtful', 'spelled', from, domain.to) : undefined;
  }
  if (from === end) return undefined;
  if (domain.isWhole && reading.is(domain.to, 'topLevel')) return email('certain', 'spelled', from, domain.to);
  const isSole = isProvider && reading.is(start, 'onlyProvider');
  if (!isProvider) return undefined;
  const isCued = isUserLike(reading, end - 1) || hasCue(reading, at);
  return isCued ? email(isSole ? 'certain' : 'doubtful', 'spelled', from, domain.to) : undefined;
}

/** Whether a word is rather a user name than a word: it touches digits, dots or underscores. */
export function isUserLike(reading: Reading, at: number): boolean {
  const joins = (place: number): boolean =>
    reading.touches(place) && (reading.at(place).kind === 'digits' || /^[._#\d]/.test(reading.text(place)));
  const isJoined = (place: number): boolean =>
    reading.touches(place) && (reading.at(place - 1).kind === 'digits' || /^[._#]$/.test(reading.text(place - 1)));
  const { kind } = reading.at(at);
  if (kind === 'sign') return false;
  return (
    (joins(at + 1) && reading.at(at + 2).gap === '' && at + 2 < reading.tokens.length) ||
    isJoined(at) ||
    endsInDigits(reading, at)
  );
}

const endsInDigits = (reading: Reading, at: number): boolean =>
  reading.at(at).kind === 'word' && reading.at(at + 1).kind === 'digits' && reading.touches(at + 1);

/** Whether the words around say that this is an address to write to. */
function hasCue(reading: Reading, at: number): boolean {
  if (reading.near(at, 'emailNoun', 8, 0) && reading.near(at, 'self', 9, 3)) return true;
  for (let place = Math.max(0, at - 8); place < at + 10; place++) if (isAsking(reading, place)) return true;
  return reading.text(at - 3) === 'write' || reading.near(at, 'askBare', 4, 0);
}

/** "L'indirizzo è luca.ferri": a name with a dot after a word for an address. */
function namesUser(reading: Reading): Finding[] {
  return reading.where('emailNoun').flatMap((at): Finding[] => {
    const user = [at + 1, at + 2, at + 3].find((place) => isUserLike(reading, place));
    const isIs = user !== undefined && /^(?:e|is|:)$/.test(reading.text(user - 1));
    return isIs ? [email('doubtful', 'told', at, user)] : [];
  });
}

/** "Su gmail sono carla.conti", "basta aggiungere la chiocciola": an address given in part. */
function partialAddresses(reading: Reading): Finding[] {
  const said = reading.where('dotTopLevel')[0];
  if (said !== undefined && reading.near(said, 'at', 8, 0)) return [email('certain', 'told', said - 1, said)];
  for (const at of reading.where('provider')) {
    // "carlaferri 🐌 gmail 🔵 com": any picture replaces the signs.
    const end = at + 1 + signsOf(reading, at + 1);
    if (isPicture(reading, at - 1) && isPicture(reading, at + 1) && reading.is(end, 'topLevel'))
      return [email('certain', 'told', Math.max(0, at - 1 - signsOf(reading, at - 1)), end)];
    const isSole = reading.is(at, 'onlyProvider');
    const hasAt = reading.where('at').some((place) => !isSpiral(reading, place));
    const user = userNear(reading, at);
    const isMine =
      reading.near(at, 'self', 6, 2) &&
      (isSole || reading.has('emailNoun')) &&
      (!isSole || /^(?:e|is|:)$/.test(reading.text(at + 1)));
    if ((hasAt && (isSole || user !== undefined)) || (user !== undefined && isSole)) {
      return [email('certain', 'told', Math.min(at, user ?? at), Math.max(at, user ?? at))];
    }
    const asks = [...Array(5).keys()].some((step) => isAsking(reading, at - 5 + step));
    const introducesSelf = reading.near(at, 'iAm', 6, 6) && isSole && !reading.has('fact');
    if (user !== undefined && /^(?:di|su|at|on|presso)$/.test(reading.text(at - 1)))
      return [email('doubtful', 'told', Math.min(at, user), Math.max(at, user))];
    if (isSole && (isMine || asks || introducesSelf) && !reading.has('fact'))
      return [email('doubtful', 'told', at, at)];
    if (!isSole && isMine && (reading.text(at - 1) === 'dominio' || reading.text(at - 1) === 'domain')) {
      return [email('doubtful', 'told', at - 1, at)];
    }
  }
  return [...namesUser(reading), ...namesScheme(reading)].slice(0, 1);
}

const isPicture = (reading: Reading, at: number): boolean =>
  reading.at(at).kind === 'sign' && reading.text(at) > '\u2000';

/** A picture of two units is read as two signs. */
const signsOf = (reading: Reading, at: number): number => (/^[\uD800-\uDFFF]/.test(reading.text(at)) ? 2 : 1);

/** How far from a provider's name a user name may be. */
const USER_REACH = 8;

function userNear(reading: Reading, at: number): number | undefined {
  for (let distance = 1; distance <= USER_REACH; distance++) {
    for (const place of [at - distance, at + distance]) {
      if (reading.at(place).kind === 'word' && reading.together(place, at) && isUserLike(reading, place)) return place;
    }
  }
  return undefined;
}

/** "Nome punto cognome", in a text about an address. */
function namesScheme(reading: Reading): Finding[] {
  if (!reading.has('emailNoun', 'provider')) return [];
  return reading.tokens.flatMap(({ text }, at): Finding[] => {
    const isScheme =
      /^(?:cognome|surname|nome|name)$/.test(text) && /^(?:cognome|surname|nome|name)$/.test(reading.text(at - 2));
    const joins = isDot(reading, at - 1) || /^attaccat/.test(reading.text(at + 1));
    return isScheme && joins ? [email('doubtful', 'told', at - 2, at)] : [];
  });
}

const isSpiral = (reading: Reading, at: number): boolean =>
  reading.text(at - 1) === 'a' || reading.near(at, 'shortLabel', 3, 0) || /^(?:di|la)$/.test(reading.text(at + 1));
