import type { Text } from '../locale.js';

/** What a text is: one about a request type, an article, a story, or another page of the site. */
export const contentKinds = ['page', 'type', 'article', 'story'] as const;
export type ContentKind = (typeof contentKinds)[number];

/** The kinds in words. */
export const contentKindLabels: Readonly<Record<ContentKind, Text>> = {
  page: { it: 'Pagina', en: 'Page' },
  type: { it: 'Materia', en: 'Request type' },
  article: { it: 'Articolo', en: 'Article' },
  story: { it: 'Storia', en: 'Story' },
};

/** The states of an edition of a text. */
export const editionStatuses = ['draft', 'scheduled', 'published', 'superseded', 'withdrawn'] as const;
export type EditionStatus = (typeof editionStatuses)[number];

/** The states of an edition in words. */
export const editionLabels: Readonly<Record<EditionStatus, Text>> = {
  draft: { it: 'Bozza', en: 'Draft' },
  scheduled: { it: 'Programmata', en: 'Scheduled' },
  published: { it: 'Pubblicata', en: 'Published' },
  superseded: { it: 'Superata', en: 'Superseded' },
  withdrawn: { it: 'Ritirata', en: 'Withdrawn' },
};

/** The channel on which the database notifies every process that published texts have changed. */
export const CONTENT_CHANNEL = 'content';

/**
 * The state of a text as a whole: that of its unpublished edition, else of the published one; `first` is the edition of
 * the repository.
 */
export const contentStates = ['first', 'draft', 'scheduled', 'published', 'withdrawn'] as const;
export type ContentState = (typeof contentStates)[number];

/** The states of a text in words. */
export const contentStateLabels: Readonly<Record<ContentState, Text>> = {
  ...editionLabels,
  first: { it: 'Prima edizione', en: 'First edition' },
};

/** The sources of legal facts: a text, a fact of a text that has an end, or one of the tables. */
export const legalFactKinds = [
  'text',
  'dated',
  'time_limit',
  'court_fee',
  'losing_costs',
  'fee_parameters',
  'legal_aid',
  'standing_alone',
  'papers',
  'letter',
] as const;
export type LegalFactKind = (typeof legalFactKinds)[number];

/** The job that publishes a scheduled edition; its data is the edition's id. */
export const PUBLISH_CONTENT = 'content.publish';
