import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { ENV, type Env } from '../env.js';
import { dayInRome } from '../shared/calendar.js';
import { Clock } from '../shared/clock.js';
import { Database } from '../kernel/database/database.js';
import { DatabaseListener } from '../kernel/database/listener.js';
import { failureOf } from '../kernel/failure.js';
import { timeLimits } from '../shared/guidance/time-limits.rules.js';
import { settingsKey } from '../shared/staff/in-force.facts.js';
import { CONTENT_CHANNEL } from '../shared/content/content.codes.js';
import { publishedEditions } from './content.queries.js';
import { datedFacts, lastPassed } from './facts/dated-facts.rules.js';
import { releasedEditions, type FirstEditions } from './editions/first-editions.js';
import { ContentLibrary } from './library.js';
import type { Picture } from '../shared/content/pictures.codes.js';
import { publishedPictures } from './pictures/pictures.queries.js';
import type { SourceText } from './editions/source-text.js';

export { ContentLibrary } from './library.js';
export { PagePreviews, type DrawPage } from './page-previews.js';

/** What the database adds to the files. */
interface Published {
  readonly texts: readonly SourceText[];
  /** Those that the texts show. */
  readonly pictures: readonly Picture[];
}

/**
 * The texts of the site in their present versions: the files of the repository, and over them what staff have published.
 * They are in the memory of every process, which reads them again when the database notifies it. Rule 27.9.
 */
@Injectable()
export class ContentApi implements OnModuleInit {
  private first: FirstEditions = { texts: [], faults: [] };
  private published: Published = { texts: [], pictures: [] };
  private kept: { readonly settings: number; readonly ended: string; readonly library: ContentLibrary } | undefined;
  /** The last days of all facts that have an end; undefined until the texts are read. */
  private ends: readonly string[] | undefined;
  private reading: Promise<void> = Promise.resolve();
  private readonly listeners: (() => void)[] = [];

  constructor(
    listener: DatabaseListener,
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly logger: PinoLogger,
    private readonly clock: Clock,
  ) {
    this.logger.setContext('content');
    const anew = (): void =>
      void this.refresh().catch((error: unknown) =>
        this.logger.warn({ err: failureOf(error) }, 'the texts were not read anew'),
      );
    listener.subscribe(CONTENT_CHANNEL, { onNotification: anew, onReconnect: anew });
  }

  async onModuleInit(): Promise<void> {
    this.first = releasedEditions();
    for (const fault of this.first.faults) this.logger.error(`content/${fault}`);
    await this.refresh();
  }

  /** The texts with the present figures. A new object as soon as anything in it is different. */
  get library(): ContentLibrary {
    const settings = settingsKey();
    const ended = this.lastEnd;
    if (this.kept?.settings !== settings || this.kept.ended !== ended)
      this.kept = {
        settings,
        ended,
        library: this.libraryOf(this.texts, this.published.pictures),
      };
    return this.kept.library;
  }

  /** The texts as they would be with this one, for a preview. Rule 27.22. @param pictures those that it shows */
  libraryWith(text: SourceText, pictures: Iterable<Picture>): ContentLibrary {
    return this.libraryOf([...this.texts, text], [...this.published.pictures, ...pictures]);
  }

  private libraryOf(texts: readonly SourceText[], pictures: readonly Picture[]): ContentLibrary {
    const shown = new Map(pictures.map((picture) => [picture.hash, picture]));
    return new ContentLibrary(texts, this.env.BRAND_NAME, shown, this.today);
  }

  /** The last day of the fact that ended last, '' where none has: when it changes, readers see other texts. Rule 27.19. */
  get lastEnd(): string {
    this.ends ??= [
      ...this.texts.flatMap(({ body }) => datedFacts(body).map(({ until }) => until)),
      ...timeLimits.flatMap(({ until }) => until ?? []),
    ];
    return lastPassed(this.ends, this.today);
  }

  private get today(): string {
    return dayInRome(this.clock.now());
  }

  private get texts(): readonly SourceText[] {
    return [...this.first.texts, ...this.published.texts];
  }

  /** The texts of the repository. */
  get firstEditions(): readonly SourceText[] {
    return this.first.texts;
  }

  /** The texts that readers see, as they were written: an edition of staff instead of that of the repository. */
  get shown(): readonly SourceText[] {
    return [...new Map(this.texts.map((text) => [`${text.language} ${text.path}`, text])).values()];
  }

  /** Calls `listener` in this process whenever readers have to see new texts; the library is already replaced by then. */
  onContentChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Reads again what is published. One read follows the other, so that none restores what an earlier one found. */
  refresh(): Promise<void> {
    const read = async (): Promise<void> => {
      const db = this.database.read;
      const texts = (await publishedEditions(db)).map((text) => ({ ...text, typed: true as const }));
      const published = { texts, pictures: await publishedPictures(db) };
      if (JSON.stringify(published) === JSON.stringify(this.published)) return;
      this.published = published;
      this.kept = undefined;
      this.ends = undefined;
      for (const listener of this.listeners) listener();
    };
    this.reading = this.reading.then(read, read);
    return this.reading;
  }
}
