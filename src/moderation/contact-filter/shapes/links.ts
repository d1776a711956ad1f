import type { Certainty, Finding } from '../finding.js';
import { asksAnywhere } from '../labels.js';
import type { Reading } from '../reading.js';
import { isPublicSite } from './public-sites.js';

/** Domains that are no word of Italian or English: "studio.it" is an address, "contratto.me" may lack a blank. */
const SURE = new Set(
  `it com net org eu info biz legal law lawyer app dev uk de fr gov edu xyz ly example avvocati abogado tv us mobi blog online
  site website studio shop page cloud`.split(/\s+/),
);
/** Words that never come before the dot of a domain. */
const BEFORE_POINT = new Set(
  'questo quel quello al dal del il un primo secondo terzo quarto certo nel sul tal altro ogni the this that'.split(
    ' ',
  ),
);

/** A dot, or a word for one. */
export const isDot = (reading: Reading, at: number): boolean => reading.text(at) === '.' || reading.is(at, 'dot');

/** Links and domains, written or spelled. */
export function links(reading: Reading): Finding[] {
  const findings: Finding[] = [];
  for (let at = 0; at < reading.tokens.length; at++) {
    const finding = linkAt(reading, at);
    if (!finding) continue;
    findings.push(finding);
    at = finding.to;
  }
  return findings;
}

const link = (certainty: Certainty, reason: string, from: number, to: number): Finding => ({
  kind: 'link',
  certainty,
  reason,
  from,
  to,
});

/** An address has at most so many tokens up to its domain. */
const LONGEST = 16;

function linkAt(reading: Reading, at: number): Finding | undefined {
  const token = reading.at(at);
  if (token.kind === 'sign') return undefined;
  if (/^h(?:tt|xx)ps?$/.test(token.text) && reading.text(at + 1) === ':' && reading.text(at + 2) === '/') {
    const from = at + (reading.text(at + 3) === '/' ? 4 : 3);
    if (!reading.touches(from) || reading.at(from).kind === 'sign') return undefined;
    return ofHost(reading, at, from, chunkEnd(reading, from), 'url');
  }
  if (reading.is(at, 'www') || isSpelledWww(reading, at)) {
    const to = topLevelAfter(reading, at);
    if (to !== undefined) return ofHost(reading, at, at, to, 'www');
  }
  if (reading.touches(at) && /^[.@_-]$/.test(reading.text(at - 1)) && reading.touches(at - 1) && at > 1)
    return undefined;
  if (reading.is(at + 1, 'dotTopLevel') && !BEFORE_POINT.has(token.text)) return link('certain', 'spelled', at, at + 1);
  return bare(reading, at) ?? dotted(reading, at);
}

/** "vu vu vu", "doppia vu doppia vu": two such words in a row. */
const isSpelledWww = (reading: Reading, at: number): boolean =>
  reading.is(at, 'vu') &&
  reading.is(at + 1, 'vu') &&
  (reading.is(at + 2, 'vu') || reading.text(at + 1) === 'w') &&
  !/^(?:tre|u)$/.test(reading.text(at));

function topLevelAfter(reading: Reading, at: number): number | undefined {
  for (let to = at + 2; to < at + LONGEST && reading.together(at, to); to++) {
    const goesOn = reading.text(to + 1) === '.' && reading.touches(to + 1) && reading.touches(to + 2);
    if (reading.is(to, 'topLevel') && !reading.is(to + 1, 'dot') && !goesOn)
      return reading.at(to + 1).text === '/' ? chunkEnd(reading, to) : to;
  }
  return undefined;
}

function chunkEnd(reading: Reading, at: number): number {
  let to = at;
  while (reading.touches(to + 1)) to++;
  while (to > at && /^[.,;:!?)'"]$/.test(reading.text(to))) to--;
  return to;
}

/** Addresses of known sites are none of the writer's. */
function ofHost(reading: Reading, from: number, hostFrom: number, to: number, reason: string): Finding | undefined {
  const written = reading.folded.text.slice(reading.at(hostFrom).start, reading.at(to).end);
  const [host = '', path = ''] = written.split(/\/(.*)/s);
  const isReported = reason !== 'url' && isOfDispute(reading, from);
  return isPublicSite(host, path.length > 0) || isReported ? undefined : link('certain', reason, from, to);
}

/** "studioesempio.it", "contilegal.net/clienti", "bit.ly/3esempio". */
function bare(reading: Reading, at: number): Finding | undefined {
  let to = at;
  let end: number | undefined;
  while (to - at < LONGEST && reading.touches(to + 1)) {
    const next = reading.text(to + 1);
    if (next === '.' && reading.touches(to + 2) && reading.at(to + 2).kind !== 'sign') {
      to += 2;
      end = reading.at(to).kind === 'word' ? to : undefined;
    } else if (/^[-_]$/.test(next) && reading.touches(to + 2) && reading.at(to + 2).kind !== 'sign') {
      to += 2;
      end = undefined;
    } else if (reading.at(to + 1).kind !== 'sign') {
      to++;
      end = undefined;
    } else {
      break;
    }
  }
  if (end === undefined || end - at < 2) return undefined;
  const hasPath = reading.text(end + 1) === '/' && reading.touches(end + 1) && reading.touches(end + 2);
  const topLevel = reading.text(end);
  const isSure =
    SURE.has(topLevel) || (hasPath && topLevel.length >= 2 && topLevel.length <= 6 && reading.at(at).kind === 'word');
  if (!isSure || isNewSentence(reading, end) || reading.at(end - 2).text.length < 2) {
    if (!(hasPath && reading.is(end, 'topLevel'))) return undefined;
  }
  const last = hasPath ? chunkEnd(reading, end) : end;
  if (!ofHost(reading, at, at, last, 'domain')) return undefined;
  return link('certain', 'domain', at, last);
}

/** "contratto.It": a blank is missing, for the next word begins with a capital. */
function isNewSentence(reading: Reading, at: number): boolean {
  const { start, end } = reading.at(at);
  const first = reading.original.charAt(reading.folded.startOf(start));
  const last = reading.original.charAt(reading.folded.startOf(end - 1));
  return first !== first.toLowerCase() && last === last.toLowerCase();
}

/** A site where something was bought, booked or read is part of the story, not an offer. */
const isOfDispute = (reading: Reading, at: number): boolean =>
  reading.near(at, 'fact', 8, 7) && !asksAnywhere(reading) && !reading.near(at, 'self', 4, 0);

/** "studio conti punto it", "studioesempio[.]it", "studioesempio . it". */
function dotted(reading: Reading, at: number): Finding | undefined {
  const isBracketed = /^[[({<]$/.test(reading.text(at + 1)) && /^[\])}>]$/.test(reading.text(at + 3));
  const dot = isBracketed ? at + 2 : at + 1;
  if (!isDot(reading, dot) || BEFORE_POINT.has(reading.text(at))) return undefined;
  const end = isBracketed ? dot + 2 : dot + 1;
  if (!SURE.has(reading.text(end)) || reading.at(end).gap === '\n') return undefined;
  if (reading.text(dot) === '.' && !isBracketed && (reading.touches(dot) || isNewSentence(reading, end)))
    return undefined;
  if (isPublicSite(`${reading.text(at)}.${reading.text(end)}`, false)) return undefined;
  return link('certain', 'spelled', at, end);
}
