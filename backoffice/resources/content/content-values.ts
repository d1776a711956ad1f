import type { ContentText, NewContentInput } from '../../api/records';

/** What the form of a text holds; a field that is empty is an empty string. */
export interface ContentValues {
  title: string;
  description: string;
  body: string;
  topic: string;
  sources: { label?: string | null; url?: string | null }[];
  reviewed: string;
  note: string;
}

/** A new text has its address and its language besides. */
export interface NewContentValues extends ContentValues {
  path: string;
  language: 'it' | 'en';
}

export const valuesOf = (text?: ContentText): ContentValues => ({
  title: text?.title ?? '',
  description: text?.description ?? '',
  body: text?.body ?? '',
  topic: text?.topic ?? '',
  sources: text?.sources ?? [],
  reviewed: text?.reviewed ?? '',
  note: text?.note ?? '',
});

/** What the server takes of it. */
export const bodyOf = (values: ContentValues): Omit<NewContentInput, 'path' | 'language'> => ({
  title: values.title,
  description: values.description,
  body: values.body,
  topic: values.topic || null,
  sources: values.sources.map(({ label, url }) => ({ label: label ?? '', ...(url && { url }) })),
  reviewed: values.reviewed || null,
  note: values.note || null,
});
