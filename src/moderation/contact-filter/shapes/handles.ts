import type { Certainty, Finding } from '../finding.js';
import { isAsking } from '../labels.js';
import type { Reading } from '../reading.js';
import { isUserLike } from './emails.js';

/** A name belongs to a messenger within so many tokens. */
const REACH = 12;

/** Names on messengers and networks, and asking to go on there. */
export function handles(reading: Reading): Finding[] {
  return [
    ...atNames(reading),
    ...onMessengers(reading),
    ...userNames(reading),
    ...everywhere(reading),
    ...writtenNames(reading),
  ];
}

const handle = (certainty: Certainty, reason: string, from: number, to: number): Finding => ({
  kind: 'handle',
  certainty,
  reason,
  from,
  to,
});

/** "@avvconti". */
function atNames(reading: Reading): Finding[] {
  const findings: Finding[] = [];
  reading.tokens.forEach((token, at) => {
    const next = reading.at(at + 1);
    if (token.text !== '@' || next.kind === 'sign' || !reading.touches(at + 1)) return;
    if (reading.touches(at) && reading.at(at - 1).kind !== 'sign') return;
    const isMine = reading.has('self', 'iAm', 'askMe', 'ask', 'askEnglish');
    if (reading.has('fact') && !isMine) return;
    let to = at + 1;
    while (reading.touches(to + 1) && (reading.at(to + 1).kind !== 'sign' || /^[._-]$/.test(reading.text(to + 1))))
      to++;
    findings.push(handle(reading.has('messenger') || isMine ? 'certain' : 'doubtful', 'at-name', at, to));
  });
  return findings;
}

function onMessengers(reading: Reading): Finding[] {
  const findings: Finding[] = [];
  for (const at of reading.where('messenger')) {
    const finding =
      named(reading, at) ?? quoted(reading, at) ?? moved(reading, at) ?? namedBefore(reading, at) ?? owned(reading, at);
    if (finding) findings.push(finding);
  }
  return findings;
}

/** "telegram: carlaconti_legal", "il mio wechat è contilex80". */
function named(reading: Reading, at: number): Finding | undefined {
  let to = at + 1;
  let isMarked = false;
  while (to <= at + 4) {
    const { text } = reading.at(to);
    const isMark = /^(?:[:=>@→e-]|is|come|as|nick|nickname|username|user|utente|id|nome|name|live)$/.test(text);
    if (!isMark && !/^[,'>]$/.test(text) && reading.at(to).kind === 'word') break;
    isMarked ||= isMark;
    to++;
  }
  const isWord = reading.at(to).kind === 'word' && reading.together(at, to);
  if (!isWord) return undefined;
  let end = to;
  while (reading.touches(end + 1) && (reading.at(end + 1).kind !== 'sign' || /^[._#-]$/.test(reading.text(end + 1))))
    end++;
  const isUser = isUserLike(reading, to) && end > to;
  if (isUser && (isMarked || (to === at + 1 && !isFact(reading)) || reading.near(at, 'self', 4, 0)))
    return handle('certain', 'named', at, end);
  const isLast =
    !reading.together(to, end + 1) || end + 1 >= reading.tokens.length || /^[,.]$/.test(reading.text(end + 1));
  const isBare = reading.tokens.length <= 4;
  return isMarked && isLast && (isBare || reading.near(at, 'self', 4, 0)) && !isFact(reading)
    ? handle('doubtful', 'named', at, end)
    : undefined;
}

/** 'Instagram "avvconti"': one word in quotes, and the writer answers there. */
function quoted(reading: Reading, at: number): Finding | undefined {
  const isQuoted = reading.text(at + 1) === '"' && reading.text(at + 3) === '"' && reading.at(at + 2).kind === 'word';
  const isMine = reading.has('toYou', 'dials', 'self', 'iAm', 'askMe');
  return isQuoted && isMine && !isFact(reading) ? handle('doubtful', 'named', at, at + 2) : undefined;
}

/** "Are you on", "sei su". */
const isYouAre = (reading: Reading, at: number): boolean =>
  (reading.text(at) === 'are' && reading.text(at + 1) === 'you') ||
  (/^(?:sei|siete)$/.test(reading.text(at)) && reading.text(at + 1) === 'su');

/** "Ce l'hai Instagram?", "do you have WhatsApp": asks the reader only. */
function owned(reading: Reading, at: number): Finding | undefined {
  const asks = [at - 1, at - 2, at - 3, at - 4].find(
    (place) =>
      (reading.is(place, 'haveYou') || isYouAre(reading, place)) &&
      reading.together(place, at) &&
      !isNot(reading, place),
  );
  if (asks === undefined || isFact(reading)) return undefined;
  if (/^(?:have|use)$/.test(reading.text(asks)) && reading.text(asks - 1) !== 'you') return undefined;
  const isSecond = /^(?:hai|usi|avete|usate|have|use|are|sei|siete)$/.test(reading.text(asks));
  const isShort =
    at - asks <= 2 &&
    (asks === 0 ||
      !reading.together(asks - 1, asks) ||
      reading.text(asks - 1) === "'" ||
      reading.text(asks - 1) === 'lei');
  if (!asksAQuestion(reading, at) && !(isSecond && at + 1 >= reading.tokens.length)) return undefined;
  return isSecond || isShort ? handle('doubtful', 'asked', asks, at) : undefined;
}

/** "live:sala82 su skype". */
function namedBefore(reading: Reading, at: number): Finding | undefined {
  if (isFact(reading)) return undefined;
  for (let place = at - 6; place < at - 1; place++) {
    const isUser = reading.at(place).kind === 'word' && reading.text(place).length > 2 && isUserLike(reading, place);
    if (isUser && reading.together(place, at)) return handle('doubtful', 'named', place, at);
  }
  return undefined;
}

const isFact = (reading: Reading): boolean => reading.has('fact');

/** "continuiamo su WhatsApp", "mi cerchi su Facebook", "le scrivo su Telegram". */
function moved(reading: Reading, at: number): Finding | undefined {
  const from = Math.max(0, at - REACH);
  for (let place = from; place <= at + REACH; place++) {
    if (place === at || !reading.together(place, at)) continue;
    const asks = isAsking(reading, place) && !/^(?:chiami|call)$/.test(reading.text(place));
    if (asks && !isHere(reading, place)) return handle('certain', 'asked', Math.min(place, at), Math.max(place, at));
    const offers = reading.is(place, 'toYou') && reading.is(place - 1, 'you') && place - at <= 4;
    if (offers && !isHere(reading, place)) return handle('certain', 'moved', Math.min(place, at), Math.max(place, at));
    if (place > at) continue;
    if (/^(?:cerchi|cercate|search)$/.test(reading.text(place)) && at - place <= 5)
      return handle('certain', 'asked', place, at);
    if ((reading.is(place, 'move') || isProposed(reading, place)) && !isNot(reading, place))
      return handle('certain', 'moved', place, at);
    if (reading.is(place, 'moveVerb') && mayWe(reading, place)) return handle('certain', 'moved', place, at);
    if (isAnnounced(reading, place)) return handle('certain', 'moved', place, at);
    if (
      reading.is(place, 'find') &&
      !/^(?:e|ha|ho|to)$/.test(reading.text(place - 1)) &&
      reading.near(at, 'self', REACH, REACH)
    ) {
      return handle('doubtful', 'asked', place, at);
    }
    const isNear = at - place <= (reading.text(place) === 'sono' ? 2 : 5);
    if (reading.is(place, 'iAm') && isNear && !isParticiple(reading.text(place + 1)) && !isFact(reading)) {
      return handle('doubtful', 'i-am', place, at);
    }
  }
  const isNext = reading.is(at + 1, 'iAm') && !isParticiple(reading.text(at + 2));
  return isNext ? handle('doubtful', 'i-am', at, at + 1) : undefined;
}

/** "Possiamo proseguire", "ci spostiamo?": the first person plural, not of what already happens. */
function isProposed(reading: Reading, at: number): boolean {
  const { text, kind } = reading.at(at);
  if (kind !== 'word') return false;
  if (/^(?:possiamo|potremmo|dovremmo)$/.test(text)) return true;
  if (
    !text.endsWith('iamo') ||
    isFact(reading) ||
    /^(?:abbiamo|siamo|crediamo|sappiamo|riteniamo|pensiamo)$/.test(text)
  )
    return false;
  return reading.near(at, 'proposal', REACH, REACH) || asksAQuestion(reading, at);
}

function asksAQuestion(reading: Reading, at: number): boolean {
  let end = at;
  while (end - at < 2 * REACH && reading.together(at, end + 1) && end + 1 < reading.tokens.length) end++;
  return reading.text(end) === '?';
}

/** "I'll text you". */
const isAnnounced = (reading: Reading, at: number): boolean =>
  reading.is(at, 'askEnglish') && reading.text(at + 1) === 'you' && reading.text(at - 1) === 'll';

const isNot = (reading: Reading, at: number): boolean =>
  reading.text(at - 1) === 'non' || reading.text(at - 2) === 'non';

const isHere = (reading: Reading, at: number): boolean =>
  reading.text(at + 1) === 'qui' || reading.text(at + 1) === 'here';

/** "Can we continue", "let's move". */
const mayWe = (reading: Reading, at: number): boolean =>
  reading.text(at - 3) === 'let' ||
  reading.near(at, 'move', 2, 0) ||
  (reading.near(at, 'we', 2, 0) && reading.near(at, 'canWe', 4, 0));

const isParticiple = (word: string): boolean => /(?:[aiu]t[oaie]|st[oaie]|ss[oaie])$/.test(word);

/** "Ovunque sono zanellalex". */
const everywhere = (reading: Reading): Finding[] =>
  reading.where('everywhere').flatMap((at): Finding[] => {
    const iAm = reading.nearest(at, 'iAm', 3, 3);
    const isName =
      iAm !== undefined && !isParticiple(reading.text(iAm + 1)) && !isFact(reading) && reading.has('messenger');
    return isName ? [handle('doubtful', 'user-name', Math.min(at, iAm), Math.max(at, iAm + 1))] : [];
  });

/** Whether the row of signs that a place belongs to ends like the name of a file. */
function isFile(reading: Reading, at: number): boolean {
  let end = at;
  while (reading.touches(end + 1)) end++;
  while (end > at && /^[.,;:!?)'"]$/.test(reading.text(end))) end--;
  return FILE.test(reading.text(end)) && reading.text(end - 1) === '.';
}

const FILE = /^(?:pdf|docx?|odt|txt|rtf|jpe?g|png|heic|gif|tiff?|xlsx?|csv|zip|eml|msg|p7m|mp[34]|m4a|opus)$/;

/** "avv_conti", "nebbia#4471": written like a user name, and like nothing else. The name of a file is none. */
function writtenNames(reading: Reading): Finding[] {
  if (isFact(reading) && !reading.has('self', 'iAm', 'askMe')) return [];
  const findings: Finding[] = [];
  for (let at = 1; at < reading.tokens.length; at++) {
    const { text } = reading.at(at);
    const isTag = text === '#' && reading.at(at + 1).kind === 'digits' && reading.at(at + 1).text.length === 4;
    // Figures after the line are a date or a number: "scansione_20260318".
    const isJoined = text === '_' && reading.at(at + 1).kind === 'word';
    const isName = (isTag || isJoined) && reading.at(at - 1).kind === 'word' && reading.at(at - 1).text.length > 2;
    if (!isName || !reading.touches(at) || !reading.touches(at + 1)) continue;
    let to = at + 1;
    while (reading.touches(to + 1) && (reading.at(to + 1).kind !== 'sign' || reading.text(to + 1) === '_')) to++;
    if (!isFile(reading, to)) findings.push(handle('doubtful', 'written', at - 1, to));
    at = to;
  }
  return findings;
}

/** "il mio nickname ovunque è contilex", "same username everywhere". */
function userNames(reading: Reading): Finding[] {
  return reading.where('username').flatMap((at): Finding[] => {
    if (!/^(?:nick|nickname|username|handle)$/.test(reading.text(at))) return [];
    const asks = reading.tokens.some((_, place) => Math.abs(place - at) <= 12 && isAsking(reading, place));
    const isMine = reading.near(at, 'self', 3, 0) || asks;
    return isMine && !isFact(reading) ? [handle('doubtful', 'user-name', at, at)] : [];
  });
}
