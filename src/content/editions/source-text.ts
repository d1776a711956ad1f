import type { Locale } from '../../shared/locale.js';
import type { ContentSource } from '../../shared/content/content.dto.js';
import type { Place } from '../../shared/content/places.rules.js';

/** What an edition says, as it was written: Markdown, with its `{{values}}`. */
export interface TextFields {
  readonly title: string;
  readonly description: string;
  /** Markdown. */
  readonly body: string;
  /** The name of its topic among the articles of its type. */
  readonly topic: string | null;
  readonly sources: readonly ContentSource[];
  /** Days, as `2026-11-22`. */
  readonly published: string;
  readonly reviewed: string | null;
}

/** An edition of a text with its address and language. */
export interface SourceText extends TextFields, Place {
  readonly language: Locale;
  /** Somebody wrote it in the back office: it does not come with the product. */
  readonly typed?: true;
}
