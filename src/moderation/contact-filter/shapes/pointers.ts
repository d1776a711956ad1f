import type { Certainty, ContactKind, Finding } from '../finding.js';
import { isAsking } from '../labels.js';
import type { Reading } from '../reading.js';

/** Words of one pointer are within so many tokens. */
const REACH = 9;

/** Where contacts are to be found, asking for the reader's, and asking to go on elsewhere. */
export function pointers(reading: Reading): Finding[] {
  return [...directories(reading), ...carriers(reading), ...requests(reading), ...elsewhere(reading)];
}

const pointer = (kind: ContactKind, certainty: Certainty, reason: string, from: number, to: number): Finding => ({
  kind,
  certainty,
  reason,
  from: Math.min(from, to),
  to: Math.max(from, to),
});

/** "Mi cerchi sull'Albo", "cerchi il mio nome su Google", "i miei recapiti sono sul sito dell'Ordine". */
function directories(reading: Reading): Finding[] {
  const findings: Finding[] = [];
  for (const at of reading.where('directory')) {
    const place = seeker(reading, at);
    if (place !== undefined) findings.push(pointer('directory', 'certain', 'directory', place, at));
  }
  reading.where('ask').forEach((at) => {
    if (reading.text(at).startsWith('googl') && (isAsking(reading, at) || isAskedToGoogle(reading, at))) {
      findings.push(pointer('directory', 'certain', 'directory', at - 1, at));
    }
  });
  return findings;
}

/** "Basta googlare Conti", "googla Conti". */
const isAskedToGoogle = (reading: Reading, at: number): boolean =>
  reading.text(at).endsWith('are')
    ? /^(?:basta|puo|puoi|provi|prova|a)$/.test(reading.text(at - 1))
    : at === 0 || !reading.together(at - 1, at);

/** Directories where nothing but contacts is found. */
const LISTS = /^(?:pagine|bianche|gialle|elenco|inipec|directory)$/;

function seeker(reading: Reading, at: number): number | undefined {
  // The site of anybody else is none to be found by.
  if (/^(?:sito|website)$/.test(reading.text(at)) && !reading.is(at - 1, 'self')) return undefined;
  const isDirectory = reading.is(at, 'onlyDirectory');
  for (let place = Math.max(0, at - REACH); place <= at + REACH; place++) {
    if (!reading.together(place, at) || place === at) continue;
    if (isAsking(reading, place) && /trov|cerc|googl|find|look|search|rintracc|scriv|segu/.test(reading.text(place)))
      return place;
    const seeks = reading.is(place, 'find') && isAsked(reading, place);
    if (seeks && (isDirectory || isMine(reading, at))) return place;
    if (
      reading.is(place, 'self') &&
      isContactNoun(reading, place + 1) &&
      place < at &&
      !reading.is(place + 3, 'idLabel')
    )
      return place;
    const isThere =
      place > at && /^(?:e|trova|sono)$/.test(reading.text(place - 2)) && isContactNoun(reading, place + 1);
    if (reading.is(place, 'self') && isThere) return place;
    if (LISTS.test(reading.text(at)) && reading.is(place, 'phoneNoun') && reading.near(place, 'self', 3, 3))
      return place;
    if (reading.is(place, 'iAm') && place < at && at - place <= 4 && isDirectory && reading.text(at) !== 'google')
      return place;
  }
  return undefined;
}

/** Infinitives ask only after "basta", "può", "provi a". */
function isAsked(reading: Reading, at: number): boolean {
  if (/^(?:basta|pure|cercando)$/.test(reading.text(at))) return false;
  if (reading.text(at) === 'google' && reading.is(at + 1, 'directory')) return false;
  const isInfinitive = /[aei]re$/.test(reading.text(at)) || reading.text(at - 1) === 'to';
  if (isInfinitive)
    return /^(?:basta|puo|puoi|provi|prova|potrebbe|conviene|try)$/.test(
      reading.text(at - (/^(?:a|to)$/.test(reading.text(at - 1)) ? 2 : 1)),
    );
  return !/^(?:si|ha|ho|hai|of|a|per|da|uno|chi|quando|su|con|di|secondo|tramite|via|on|by)$/.test(
    reading.text(at - 1),
  );
}

const isMine = (reading: Reading, at: number): boolean =>
  reading.near(at, 'lawyer', REACH, REACH) || reading.near(at, 'self', REACH, REACH) || reading.has('phoneNoun');

/** Contacts are shown once a quote is accepted: that is how the platform works. */
const isAfterChoice = (reading: Reading, at: number): boolean =>
  [...Array(9).keys()].some((step) => /^(?:accett|scegl|scelt|accept|choos|chose)/.test(reading.text(at - 4 + step)));

const isContactNoun = (reading: Reading, at: number): boolean =>
  reading.is(at, 'phoneNoun') || reading.text(at) === 'pec' || reading.text(at) === 'office';

/** "Il mio numero è nell'intestazione del PDF". */
function carriers(reading: Reading): Finding[] {
  const at = reading.where('carrier')[0];
  if (at === undefined) return [];
  for (const noun of [...reading.where('phoneNoun'), ...reading.where('card')]) {
    const isMineHere = reading.near(noun, 'self', 2, 1) || reading.near(noun, 'put', 3, 0);
    const isCalled = reading.near(noun, 'idLabel', 0, 3) && !reading.is(noun, 'card');
    const isCard =
      reading.is(noun, 'card') && (reading.text(noun + 2) === 'visita' || reading.text(noun - 1) === 'business');
    if ((isMineHere && !isCalled && !reading.is(noun, 'card')) || isCard) {
      const near = reading.where('carrier').find((place) => Math.abs(place - noun) <= 12) ?? at;
      if (isAfterChoice(reading, near)) continue;
      return [pointer('directory', 'doubtful', 'attachment', noun, near)];
    }
  }
  return [];
}

/** "Num?", "il tuo cell?": little besides a word for a contact, and a question mark. */
function isBareQuestion(reading: Reading): boolean {
  const { length } = reading.tokens;
  if (length > 5 || reading.text(length - 1) !== '?') return false;
  return [length - 2, length - 3].some(
    (at) => reading.is(at, 'phoneNoun') || reading.is(at, 'messenger') || reading.is(at, 'emailNoun'),
  );
}

/** "Mi dia il suo numero", "what's your phone number". */
function requests(reading: Reading): Finding[] {
  const findings: Finding[] = [];
  if (isBareQuestion(reading))
    findings.push(pointer('off_platform', 'doubtful', 'asks-contact', 0, reading.tokens.length - 1));
  for (const at of reading.where('yours')) {
    const noun = [at + 1, at + 2].find((place) => reading.is(place, 'phoneNoun') || reading.is(place, 'emailNoun'));
    if (noun === undefined || reading.near(noun, 'idLabel', 0, 3) || !reading.near(at, 'give', 7, 0)) continue;
    if (reading.near(at, 'never', 7, 0)) continue;
    findings.push(pointer('off_platform', 'doubtful', 'asks-contact', at, noun));
  }
  for (const at of [
    ...reading.where('reachYou'),
    ...reading.where('askEnglish').filter((place) => reading.text(place + 1) === 'you'),
  ]) {
    const noun = reading.nearest(at, 'phoneNoun', 8, 5) ?? reading.nearest(at, 'messenger', 8, 5);
    if (noun === undefined || reading.near(at, 'never', 6, 0) || reading.near(noun, 'idLabel', 0, 3)) continue;
    findings.push(pointer('off_platform', 'doubtful', 'asks-contact', noun, at));
  }
  for (const at of reading.where('phoneNoun')) {
    const isAny =
      /^(?:un|una|any|a)$/.test(reading.text(at - 1)) && /^(?:recapit|cell|telefono|numero)/.test(reading.text(at));
    const isGiven = (reading.near(at, 'give', 4, 0) || reading.near(at, 'mi', 4, 0)) && !reading.near(at, 'had', 4, 0);
    if (!isAny || !isGiven || reading.near(at, 'never', 7, 0) || reading.near(at, 'idLabel', 0, 3)) continue;
    findings.push(pointer('off_platform', 'doubtful', 'asks-contact', at - 1, at));
  }
  for (const at of reading.where('mi')) {
    const noun = /^(?:il|un)$/.test(reading.text(at + 2)) ? at + 3 : at + 2;
    const isNumber = /^(?:numero|cellulare|recapito|telefono)$/.test(reading.text(noun)) && reading.is(at + 1, 'give');
    if (!isNumber || reading.near(noun, 'idLabel', 0, 3) || reading.near(at, 'never', 2, 0)) continue;
    findings.push(pointer('off_platform', 'doubtful', 'asks-contact', at, noun));
  }
  return findings;
}

/** "Sentiamoci fuori da questa piattaforma", "mi contatti direttamente". */
function elsewhere(reading: Reading): Finding[] {
  return [...aroundPlatform(reading), ...outsidePlatform(reading)];
}

/** "Senza passare dal sito". */
function aroundPlatform(reading: Reading): Finding[] {
  return reading.where('around').flatMap((at): Finding[] => {
    const platform = reading.nearest(at, 'outsideOf', 0, 5);
    const isAround = platform !== undefined && reading.is(at + 1, 'through');
    return isAround ? [pointer('off_platform', 'doubtful', 'around', at, platform)] : [];
  });
}

/** "Trattiamo fuori": the first person plural right before. */
const hortative = (reading: Reading, at: number): number | undefined =>
  [at - 1, at - 2, at - 3].find((place) => /[^bs]iamo$/.test(reading.text(place)) && reading.together(place, at));

/** "Fuori orario", "outside office hours". */
const OUT_OF_SOMETHING_ELSE = /^(?:orario|orari|servizio|termine|tempo|casa|legge|office|hours|working)$/;

function outsidePlatform(reading: Reading): Finding[] {
  return reading.where('outside').flatMap((at): Finding[] => {
    const isWord = /^(?:fuori|outside|off)$/.test(reading.text(at));
    if (OUT_OF_SOMETHING_ELSE.test(reading.text(at + 1))) return [];
    const ofPlatform = reading.nearest(at, 'outsideOf', 0, 4);
    if (reading.near(at, 'here', 0, 2) && !isWord) return [];
    const asks = [...Array(11).keys()]
      .map((step) => at - 7 + step)
      .find((place) => isAsking(reading, place) && reading.together(place, at));
    const proposes =
      reading.nearest(at, 'move', 6, 3) ??
      hortative(reading, at) ??
      (ofPlatform === undefined ? undefined : reading.nearest(at, 'toYou', 4, 3));
    const by = asks ?? proposes;
    if (by === undefined || (isWord && ofPlatform === undefined && reading.text(at) !== 'fuori')) return [];
    return [pointer('off_platform', 'doubtful', 'elsewhere', by, ofPlatform ?? at)];
  });
}
