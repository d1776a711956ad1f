import { Injectable } from '@nestjs/common';
import type { Sql } from '../kernel/database/database.js';
import { moderationLimits } from '../shared/limits.js';
import type { BlacklistKind } from '../shared/moderation/blacklist.codes.js';
import { Blacklist, type AccountValues } from './blacklist/blacklist.js';
import { screenFileName, screenText, type Screening } from './contact-filter/index.js';
import type { Text } from '../shared/locale.js';
import { refusalOf, refusalOfFile } from './fragments.js';
import { moderationProblems, textProblems } from './moderation.problems.js';
import { findHiddenTerms, findTerms, termsOf, type Terms } from './terms.js';

export { Blacklist, valuesOf, type AccountValue, type AccountValues } from './blacklist/blacklist.js';
export { RefusedRegistrations } from './blacklist/refused-registrations.js';
export { ContactLeaks, leaksSince } from './leaks/contact-leaks.js';
export { needsApproval } from '../shared/moderation/leaks.rules.js';
export { DoubtfulTexts } from './texts/doubtful-texts.js';

/** The result for a text: it is published at once, after staff have examined it, or not at all. */
export interface Screened {
  readonly verdict: Screening['verdict'];
  /** The fragments for which it is not clean. */
  readonly blocked: readonly string[];
}

function screened(text: string, { verdict, spans }: Screening): Screened {
  return {
    verdict,
    blocked: spans.filter(({ certainty }) => certainty === verdict).map(({ start, end }) => text.slice(start, end)),
  };
}

/** The more serious first. */
const verdicts = ['certain', 'doubtful', 'clean'] as const;

/** {@link Screened} of a message. */
export interface ScreenedMessage extends Screened {
  /** It is refused because it contains contact details. */
  readonly leak: boolean;
}

/** What was found in a text: contacts, and blacklisted terms. */
interface Read extends Screened {
  readonly contacts: readonly string[];
  readonly terms: readonly string[];
}

function readWith(terms: Terms, text: string, { verdict, blocked: contacts }: Screened): Read {
  const found = [...new Set(findTerms(text, terms).map(({ start, end }) => text.slice(start, end)))];
  if (found.length === 0) return { verdict, contacts, terms: [], blocked: contacts };
  const sure = verdict === 'certain' ? contacts : [];
  return { verdict: 'certain', contacts: sure, terms: found, blocked: [...sure, ...found] };
}

/** The blacklist and the contact filter. Values of accounts are hashed: they can be checked, not read. Rule 14.3. */
@Injectable()
export class ModerationApi {
  /** The terms seldom change and every text is checked, so each process caches them for a while. */
  private kept: { readonly terms: Terms; readonly until: number } | undefined;

  constructor(private readonly blacklist: Blacklist) {}

  /** The result for a text, for a caller who asks before sending it. Rule 19.6. */
  async read(db: Sql, text: string): Promise<Screened & { readonly refusal: readonly Text[] }> {
    const { verdict, blocked, contacts, terms } = readWith(await this.terms(db), text, this.screen(text));
    return { verdict, blocked, refusal: verdict === 'certain' ? refusalOf(contacts, terms) : [] };
  }

  /** What is doubtful in a text: fragments that may be contacts, and words that hide a blacklisted term. */
  async doubts(db: Sql, text: string): Promise<{ contacts: readonly string[]; terms: readonly string[] }> {
    const { verdict, blocked } = this.screenAccount(text);
    return { contacts: verdict === 'doubtful' ? blocked : [], terms: findHiddenTerms(text, await this.terms(db)) };
  }

  /**
   * Accepts texts that do not certainly contain contact details and hold no blacklisted term. Rule 19.5.
   * @param texts by the name of their field
   * @param leaked is called before contact details are refused
   * @returns the fields whose texts are doubtful
   * @throws blacklisted (422), with a text for each field and the fragments as they were written
   */
  async refuseTexts<Field extends string>(
    db: Sql,
    texts: Readonly<Partial<Record<Field, string | null>>>,
    leaked?: () => void,
  ): Promise<ReadonlySet<Field>> {
    const read = await this.refuse(db, texts, screenText, leaked);
    return new Set(read.filter(({ verdict }) => verdict === 'doubtful').map(({ field }) => field as Field));
  }

  /** The result for the text of a file, page by page. Rule 19.9. */
  async screenPages(db: Sql, pages: readonly string[]): Promise<ScreenedMessage> {
    const terms = await this.terms(db);
    const read = pages.map((page) => readWith(terms, page, screened(page, screenText(page, { wording: false }))));
    const verdict = verdicts.find((one) => read.some((page) => page.verdict === one)) ?? 'clean';
    const against = read.filter((page) => page.verdict === verdict);
    return {
      verdict,
      blocked: [...new Set(against.flatMap(({ blocked }) => blocked))],
      leak: verdict === 'certain' && against.some(({ contacts }) => contacts.length > 0),
    };
  }

  /** {@link refuseTexts} for the text of a file. */
  async refusePages(db: Sql, pages: readonly string[], leaked?: () => void): Promise<void> {
    const { verdict, blocked, leak } = await this.screenPages(db, pages);
    if (verdict !== 'certain') return;
    if (leak) leaked?.();
    throw textProblems.blacklisted({ blocked, fields: { file: refusalOfFile(blocked) } });
  }

  /** The same for the name of a file. */
  async refuseFileName(db: Sql, name: string): Promise<void> {
    await this.refuse(db, { file: name }, screenFileName);
  }

  private async refuse(
    db: Sql,
    texts: Readonly<Record<string, string | null | undefined>>,
    screen: (text: string) => Screening,
    leaked?: () => void,
  ): Promise<(Read & { readonly field: string })[]> {
    const given = Object.entries(texts).filter((entry): entry is [string, string] => Boolean(entry[1]));
    if (given.length === 0) return [];
    const terms = await this.terms(db);
    const read = given.map(([field, text]) => ({ field, ...readWith(terms, text, screened(text, screen(text))) }));
    const refused = read.filter(({ verdict }) => verdict === 'certain');
    if (refused.length === 0) return read;
    if (refused.some(({ contacts }) => contacts.length > 0)) leaked?.();
    throw textProblems.blacklisted({
      blocked: [...new Set(refused.flatMap(({ blocked }) => blocked))],
      fields: Object.fromEntries(refused.map(({ field, contacts, terms }) => [field, refusalOf(contacts, terms)])),
    });
  }

  private async terms(db: Sql): Promise<Terms> {
    if (this.kept && performance.now() < this.kept.until) return this.kept.terms;
    const rows = await db.selectFrom('blacklist').select('term').where('term', 'is not', null).execute();
    const terms = termsOf(rows.map(({ term }) => term ?? ''));
    this.kept = { terms, until: performance.now() + moderationLimits.termsKept };
    return terms;
  }

  /**
   * The result for a message: contact details, also split over messages, and blacklisted terms. Rules 19.1 to 19.5.
   * @param previous what its author wrote in the same conversation just before, oldest first
   */
  async screenMessage(db: Sql, text: string, previous: readonly string[]): Promise<ScreenedMessage> {
    const { verdict, blocked, contacts } = readWith(await this.terms(db), text, this.screen(text, previous));
    return { verdict, blocked, leak: verdict === 'certain' && contacts.length > 0 };
  }

  /**
   * Looks for contact details in a text. Rules 19.1 to 19.4.
   * @param previous what its author wrote in the same conversation just before, oldest first
   */
  screen(text: string, previous: readonly string[] = []): Screened {
    return screened(text, screenText(text, { previous }));
  }

  /** The same for a document or the description of a case, where the wording alone proves nothing. */
  screenAccount(text: string): Screened {
    return screened(text, screenText(text, { wording: false }));
  }

  /** The same for the name of a file. */
  screenFileName(name: string): Screened {
    return screened(name, screenFileName(name));
  }

  /** The given values that are on the blacklist; an address counts by itself and by its domain. */
  async blocked(db: Sql, values: AccountValues): Promise<string[]> {
    return [...new Set((await this.blacklist.hits(db, values)).map(({ value }) => value))];
  }

  /** @throws blacklisted (422) that lists the blocked values */
  async refuseBlocked(db: Sql, values: AccountValues): Promise<void> {
    const blocked = await this.blocked(db, values);
    if (blocked.length > 0) throw moderationProblems.blacklisted({ blocked });
  }

  /** Adds a value to the blacklist; a value that is already on it stays. */
  async block(db: Sql, kind: BlacklistKind, value: string, reason: string, now: Date): Promise<void> {
    await this.blacklist.add(db, { kind, value, reason }, now);
    if (kind === 'term') this.forgetTerms();
  }

  /** The terms have changed: this process reads them again at the next text. */
  forgetTerms(): void {
    this.kept = undefined;
  }
}
