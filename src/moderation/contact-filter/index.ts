import { contactFilterLimits } from '../../shared/limits.js';
import { acrossMessages } from './conversation.js';
import type { Certainty, ContactKind, Finding } from './finding.js';
import { maskLegalNumbers } from './legal-numbers.js';
import { itemsOf, runsOf } from './numbers.js';
import { Reading } from './reading.js';
import { bankDetails } from './shapes/bank.js';
import { emails } from './shapes/emails.js';
import { handles } from './shapes/handles.js';
import { links } from './shapes/links.js';
import { meetings } from './shapes/meetings.js';
import { phones } from './shapes/phones.js';
import { pointers } from './shapes/pointers.js';
import { taxCodes } from './shapes/tax-codes.js';
import { wordings } from './wording/wording.js';

export type { Certainty, ContactKind } from './finding.js';

/** A fragment that contains contacts. `start` and `end` are offsets in the text as it was written. */
export interface ContactSpan {
  readonly start: number;
  readonly end: number;
  readonly kind: ContactKind;
  readonly certainty: Certainty;
  /** Which rule found it. */
  readonly reason: string;
}

/** What the filter says of a text. Certain is refused, doubtful is held for the moderators. */
export interface Screening {
  readonly verdict: 'clean' | Certainty;
  /** In order, without overlap. */
  readonly spans: readonly ContactSpan[];
}

/** What is known besides the text. */
export interface ScreeningContext {
  /** The same person's earlier messages of the conversation, oldest first: what `earlierParts` gives. */
  readonly previous?: readonly string[];
  /**
   * Whether the wording alone may make a text doubtful; true when left out. Papers and long accounts speak of calls and
   * meetings all the time.
   */
  readonly wording?: boolean;
}

/**
 * Looks for contact details in a text: phones, addresses, links, names on messengers, accounts, tax codes, and asking
 * to meet or to write elsewhere. Takes time linear in the length. A text longer than `contactFilterLimits.textMax` is
 * read up to there and is doubtful at best.
 */
export function screenText(text: string, { previous = [], wording = true }: ScreeningContext = {}): Screening {
  const isLong = text.length > contactFilterLimits.textMax;
  const reading = new Reading(isLong ? text.slice(0, contactFilterLimits.textMax) : text);
  const items = itemsOf(reading);
  const runs = runsOf(reading, items);
  maskLegalNumbers(reading, items, runs);
  const shapes = [
    ...emails(reading),
    ...links(reading),
    ...bankDetails(reading, items, runs),
    ...taxCodes(reading, items),
    ...phones(reading, items, runs),
    ...handles(reading),
    ...meetings(reading),
    ...pointers(reading),
    ...acrossMessages(previous.slice(-contactFilterLimits.messages), reading, items),
  ];
  const spans = spansOf(reading, shapes.length === 0 && wording ? wordings(reading) : shapes);
  const isCertain = spans.some(({ certainty }) => certainty === 'certain');
  return { verdict: isCertain ? 'certain' : spans.length > 0 || isLong ? 'doubtful' : 'clean', spans };
}

/** A message of a conversation. */
export interface SentMessage {
  readonly text: string;
  readonly sentAt: Date;
}

/** The messages, oldest first, that are read together with a new one: the last few, if they are recent. */
export function earlierParts(messages: readonly SentMessage[], now: Date): string[] {
  const since = now.getTime() - contactFilterLimits.window;
  return messages
    .filter(({ sentAt }) => sentAt.getTime() > since)
    .slice(-contactFilterLimits.messages)
    .map(({ text }) => text);
}

/** Looks for contact details in the name of a file; its extension does not count. */
export function screenFileName(name: string): Screening {
  const dot = name.lastIndexOf('.');
  const hasExtension = dot > 0 && /^\.[a-z0-9]{1,5}$/i.test(name.slice(dot));
  return screenText(hasExtension ? name.slice(0, dot) : name, { wording: false });
}

/** Findings as spans of the original; of two that overlap the surer one counts, then the longer. */
function spansOf(reading: Reading, findings: readonly Finding[]): ContactSpan[] {
  const { folded } = reading;
  const last = reading.tokens.length - 1;
  const ranked = findings
    .map(({ kind, certainty, reason, from, to }) => ({
      start: folded.startOf(reading.at(Math.max(0, from)).start),
      end: folded.endOf(Math.max(0, reading.at(Math.min(to, last)).end - 1)),
      kind,
      certainty,
      reason,
    }))
    .sort((one, other) => one.start - other.start || rank(other) - rank(one) || other.end - one.end);
  const spans: ContactSpan[] = [];
  for (const span of ranked) {
    const before = spans.at(-1);
    if (!before || span.start >= before.end) spans.push(span);
    else if (rank(span) > rank(before))
      spans[spans.length - 1] = { ...span, start: before.start, end: Math.max(span.end, before.end) };
    else if (span.end > before.end) spans[spans.length - 1] = { ...before, end: span.end };
  }
  return spans;
}

const rank = ({ certainty }: { certainty: Certainty }): number => (certainty === 'certain' ? 1 : 0);
