import type { Locale } from '../locale.js';
import type { ContentKind } from './content.codes.js';

/** A part of a text under a heading of the second level. */
export interface Section {
  /** The anchor of its heading. */
  readonly id: string;
  readonly title: string;
  readonly html: string;
}

/** A text as pages show it. */
export interface Rendered {
  /** The part above the first heading. */
  readonly intro: string;
  readonly sections: readonly Section[];
}

export type { ContentKind };

/** Where legal facts come from. */
export interface ContentSource {
  readonly label: string;
  readonly url?: string | undefined;
}

/** A text as lists show it. */
export interface ContentEntry {
  readonly kind: ContentKind;
  /** Its address without a language: `/avvocati/malasanita/storie/una-diagnosi-tardiva`. */
  readonly path: string;
  /** The language it is written in. */
  readonly language: Locale;
  /** The languages it exists in. */
  readonly languages: readonly Locale[];
  /** The request type it belongs to. */
  readonly type: string | null;
  /** The topic among the articles of its type. */
  readonly topic: string | null;
  readonly title: string;
  readonly description: string;
  /** Days, as `2026-11-22`. */
  readonly published: string;
  readonly reviewed: string | null;
  /** The time to read it. */
  readonly minutes: number;
  /** The rows of the table of time limits that it names. */
  readonly limits: readonly string[];
}

/** What somebody said of the service, as other pages than its own show it. */
export interface ShownTestimonial {
  /** The anchor of its section on the page of testimonials. */
  readonly id: string;
  readonly name: string;
  /** Who that is, and when it was said; null where unknown. */
  readonly about: string | null;
  readonly quote: string;
}

/** The testimonials in the language that they are written in. */
export interface ShownTestimonials {
  readonly language: Locale;
  readonly entries: readonly ShownTestimonial[];
}

/** A text as its page shows it. */
export interface Content extends ContentEntry, Rendered {
  readonly sources: readonly ContentSource[];
  /** Whether it is an invented example. */
  readonly example: boolean;
}
