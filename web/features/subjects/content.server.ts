import type { Locale } from '../../app/context';
import en from './content-en.server';
import it from './content-it.server';

/** What a subject's page says. Kept on the server: a reader is sent one subject, not eighteen. */
export interface SubjectContent {
  what: string;
  /** When a lawyer helps. */
  help: string[];
  /** What to have ready. */
  ready: string[];
  /** A deadline or a step that the law demands beforehand. */
  time?: string;
}

/** The words for a subject; undefined for one that we have not written about. */
export function contentOf(code: string, locale: Locale): SubjectContent | undefined {
  return (locale === 'it' ? it : en)[code];
}
