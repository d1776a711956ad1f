import { Inject, Injectable } from '@nestjs/common';
import { ENV, type Env } from '../env.js';
import { dayInRome } from '../shared/calendar.js';
import { Clock } from '../shared/clock.js';
import type { Locale, Text } from '../shared/locale.js';
import { fill } from '../shared/locale.js';
import { typedTree } from '../kernel/markdown/markdown-thread.js';
import { invalidFields } from '../kernel/problem.js';
import { requestTypeIds } from '../shared/guidance/request-types.codes.js';
import type { Sql } from '../kernel/database/database.js';
import { contentLimits } from '../shared/limits.js';
import { ContentApi } from './content.api.js';
import { contentFieldTexts } from './content.problems.js';
import { brokenLinksOf, faultsOf, type CheckedText, type TextFault } from './content.rules.js';
import { picturesIn } from './markdown.js';
import { holdPictures, picturesOf } from './pictures/pictures.queries.js';
import { hashesOf } from './pictures/pictures.rules.js';
import { takenPart, type Place } from '../shared/content/places.rules.js';
import { sitePages, TESTIMONIALS, textPages } from '../shared/content/site-pages.codes.js';
import { withoutQuote } from './testimonials.js';
import { valuesOf } from './values.js';

/** Pages below the one of a request type. */
const OF_TYPE = ['', '/classifica', '/storie'];

/** A mistake in words, with the names in it. */
const said = ({ fault, named: names = [] }: TextFault): Text => {
  const text = contentFieldTexts[fault];
  const list = names.join(', ');
  const { pictureAltMin: min, pictureAltMax: max } = contentLimits;
  const of = { values: list, links: list, pictures: list, names: list, min, max };
  return { it: fill(text.it, of), en: fill(text.en, of) };
};

/** A text as its author wrote it. */
type WrittenText = Omit<CheckedText, 'pictures' | 'unquoted'>;

/** A text with what its Markdown names. */
async function read(text: WrittenText, { path }: Place): Promise<CheckedText> {
  const tree = await typedTree(text.body);
  return { ...text, pictures: picturesIn(tree), unquoted: path === TESTIMONIALS ? withoutQuote(tree) : [] };
}

/** Checks texts as files are checked, before they are saved. Rules 27.2 and 27.3. */
@Injectable()
export class ContentChecks {
  constructor(
    private readonly content: ContentApi,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** The values that texts of a language may name. */
  values(language: Locale): Readonly<Record<string, string>> {
    return valuesOf(this.env.BRAND_NAME, language);
  }

  /** The day in Rome. */
  get today(): string {
    return dayInRome(this.clock.now());
  }

  /** The mistakes in a text, by field. @throws text_too_intricate (422) */
  async faults(db: Sql, written: WrittenText, place: Place, language: Locale): Promise<Record<string, Text[]>> {
    const text = await read(written, place);
    const known = await picturesOf(db, hashesOf(text.pictures));
    return this.judged(text, place, language, new Set(known.keys()));
  }

  /**
   * The pictures of an accepted text are locked until the transaction ends, and then kept as long as its version is.
   * @param db bound to the transaction that saves it
   * @throws invalid_input (422) with the mistakes, by field; text_too_intricate (422)
   */
  async check(db: Sql, written: WrittenText, place: Place, language: Locale): Promise<void> {
    const text = await read(written, place);
    const fields = this.judged(text, place, language, await holdPictures(db, hashesOf(text.pictures)));
    if (Object.keys(fields).length > 0) throw invalidFields(fields);
  }

  private judged(
    text: CheckedText,
    place: Place,
    language: Locale,
    pictures: ReadonlySet<string>,
  ): Record<string, Text[]> {
    const fields: Record<string, Text[]> = {};
    const faults = faultsOf(text, place, {
      pictures,
      values: new Set(Object.keys(this.values(language))),
      hasPage: (path) => this.hasPage(path),
      today: this.today,
    });
    for (const fault of faults) (fields[fault.field] ??= []).push(said(fault));
    return fields;
  }

  /** The links of a text that lead to no page of the site. Rule 27.21 */
  brokenLinks({ body, path }: { readonly body: string; readonly path: string }): string[] {
    return brokenLinksOf(body, path, (link) => this.hasPage(link));
  }

  /** @throws invalid_input (422) where no new text may be at a place. Rule 27.2 */
  checkPlace(place: Place | null): asserts place is Place {
    if (!place) throw invalidFields({ path: contentFieldTexts.noPlace });
    if (place.type !== null && !requestTypeIds.includes(place.type))
      throw invalidFields({ path: contentFieldTexts.noType });
    if (takenPart(place) !== null || sitePages.includes(place.path))
      throw invalidFields({ path: contentFieldTexts.taken });
    if (place.kind === 'page' && !textPages.includes(place.path))
      throw invalidFields({ path: contentFieldTexts.noPlace });
  }

  /** Whether readers would see a text only in a translation. Rule 27.2. */
  lacksItalian(path: string, language: Locale): boolean {
    return language !== 'it' && !this.content.library.has(path);
  }

  /** Whether there is a page at an address without its language. */
  private hasPage(path: string): boolean {
    const bare = path === '/' ? path : path.replace(/\/$/, '');
    return (
      sitePages.includes(bare) ||
      this.content.library.has(bare) ||
      requestTypeIds.some((type) => OF_TYPE.some((end) => bare === `/avvocati/${type}${end}`))
    );
  }
}
