import { contentLimits } from '../../../src/shared/limits';
import type { ContentText, NewContentInput } from '../../api/records';

export const languages = ['it', 'en'] as const;
export type Language = (typeof languages)[number];

/** A text in both languages; null where it is not written in one. */
export type Texts = Readonly<Record<Language, ContentText | null>>;

/** The name of a language's form in the page of its text. */
export const draftOf = (language: Language): string => `text-${language}`;

/** The values of a text's form; an empty field is an empty string. */
export interface ContentValues {
  title: string;
  description: string;
  body: string;
  topic: string;
  sources: { label?: string | null; url?: string | null }[];
  reviewed: string;
  note: string;
}

/** A new text also has its address and its language. */
export interface NewContentValues extends ContentValues {
  path: string;
  language: Language;
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

/** What a preview shows of them: sources are left out until they are whole. */
export const previewOf = ({ title, description, body, sources, reviewed }: ContentValues) => ({
  title,
  description,
  body,
  sources: sources
    .map(({ label, url }) => ({ label: label?.trim() ?? '', ...(url?.startsWith('https://') && { url }) }))
    .filter(({ label }) => label.length >= contentLimits.sourceMin),
  reviewed: reviewed || null,
});

/** The body that the server takes. */
export const bodyOf = (values: ContentValues): Omit<NewContentInput, 'path' | 'language'> => ({
  title: values.title,
  description: values.description,
  body: values.body,
  topic: values.topic || null,
  sources: values.sources.map(({ label, url }) => ({ label: label ?? '', ...(url && { url }) })),
  reviewed: values.reviewed || null,
  note: values.note || null,
});
