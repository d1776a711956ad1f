import type { Certainty, Finding } from '../finding.js';
import { isAsking } from '../labels.js';
import type { Reading } from '../reading.js';

/** A place belongs to a verb within so many tokens. */
const REACH = 10;

/** Asking to meet, and where the writer's office is. */
export function meetings(reading: Reading): Finding[] {
  const findings: Finding[] = [];
  reading.tokens.forEach((token, at) => {
    if (token.classes.length === 0) return;
    const finding = asked(reading, at) ?? ownOffice(reading, at);
    if (finding) findings.push(finding);
  });
  return findings;
}

const meeting = (certainty: Certainty, reason: string, from: number, to: number): Finding => ({
  kind: 'meeting',
  certainty,
  reason,
  from: Math.min(from, to),
  to: Math.max(from, to),
});

function asked(reading: Reading, at: number): Finding | undefined {
  const certainty = invites(reading, at);
  if (!certainty || isNegated(reading, at)) return undefined;
  const place =
    reading.nearest(at, 'place', 3, REACH) ??
    reading.nearest(at, 'street', VISIT.test(reading.text(at)) ? REACH : 0, REACH);
  if (place === undefined || reading.near(at, 'court', 3, REACH + 2)) return undefined;
  return meeting(certainty, 'invited', at, place);
}

const isNegated = (reading: Reading, at: number): boolean =>
  /^(?:non|not|t)$/.test(reading.text(at - 1)) || (reading.text(at - 2) === 'non' && reading.text(at - 3) !== 'perche');

const VISIT = /^(?:suoni|suona|salga|citofoni|venga|vieni|venite|passi|ricevo|passate)$/;
const CAN = /^(?:puo|puoi|vuole|vuoi|potrebbe|potete)$/;

/** Whether a word asks the reader to meet or to come. */
function invites(reading: Reading, at: number): Certainty | undefined {
  if (reading.is(at, 'meet'))
    return /^(?:a|di|per)$/.test(reading.text(at - 1)) && !VISIT.test(reading.text(at - 2)) ? undefined : 'certain';
  const { text } = reading.at(at);
  const before = reading.text(at - 1);
  if (/^(?:incontrare|vedere)$/.test(text) && /^(?:possiamo|potremmo)$/.test(before) && reading.text(at - 2) === 'ci')
    return 'certain';
  if (before === 'ci' && /^(?:vediamo|incontriamo|troviamo|becchiamo)$/.test(text)) return 'certain';
  if (reading.is(at, 'come')) {
    if (VISIT.test(text)) return 'certain';
    if (/^(?:venire|passare)$/.test(text)) return CAN.test(before) ? 'certain' : undefined;
    if (/^(?:aspetto|attendo)$/.test(text)) return /^(?:l'?|la|le|ti|vi|')$/.test(before) ? 'certain' : undefined;
    if (/^(?:passa|passate)$/.test(text)) return before === 'se' ? 'doubtful' : undefined;
    if (/^(?:come|drop|stop|swing)$/.test(text))
      return /^(?:by|to|in|over|see)$/.test(reading.text(at + 1)) && (before !== 'to' || reading.near(at, 'self', 0, 3))
        ? 'certain'
        : undefined;
    return /^(?:raggiungimi|riceverla)$/.test(text) || before === 'mi' || reading.text(at + 1) === 'me'
      ? 'certain'
      : undefined;
  }
  if (isAsking(reading, at) && /^(?:trova|trovi|cerchi|find|visit|meet|raggiunga)$/.test(text)) {
    return reading.near(at, 'street', 0, REACH) || reading.near(at, 'ownPlace', 0, 4) ? 'certain' : undefined;
  }
  if (text === 'meet')
    return reading.near(at, 'proposal', 2, 0) || reading.near(at, 'move', 2, 0) || reading.near(at, 'canWe', 3, 0)
      ? 'certain'
      : undefined;
  return proposes(reading, at) ? 'doubtful' : undefined;
}

/** "Le propongo un caffè", "fissiamo un appuntamento in studio". */
const proposes = (reading: Reading, at: number): boolean =>
  reading.is(at, 'propose') && !reading.near(at, 'here', 0, REACH);

/** "Il mio studio è in via Verdi 10", "siamo in corso Italia 5". */
function ownOffice(reading: Reading, at: number): Finding | undefined {
  if (!reading.is(at, 'street')) return undefined;
  const office = reading.nearest(at, 'ownPlace', 9, 0);
  if (office !== undefined && isOwn(reading, office) && !reading.has('fact'))
    return meeting('doubtful', 'own-office', office, at);
  const home = reading.nearest(at, 'iLive', 5, 0);
  if (home !== undefined && reading.has('doorbell') && !reading.has('fact'))
    return meeting('doubtful', 'own-office', home, at);
  const isWe = reading.text(at - 1) === 'in' && /^(?:siamo|sono)$/.test(reading.text(at - 2));
  return isWe ? meeting('doubtful', 'own-office', at - 2, at) : undefined;
}

const isOwn = (reading: Reading, at: number): boolean =>
  reading.near(at, 'self', 2, 1) ||
  (/^(?:lo|our|the)$/.test(reading.text(at - 1)) && /^(?:si|e|ha|is|legale)$/.test(reading.text(at + 1)));
