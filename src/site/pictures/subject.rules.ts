import type { Locale } from '../../shared/locale.js';

/** What a page is, as its picture says above the title. */
const KINDS = {
  guide: { it: 'Guida', en: 'Guide' },
  article: { it: 'Articolo', en: 'Article' },
  story: { it: 'Storia di esempio', en: 'Example story' },
  ranking: { it: 'Studi legali', en: 'Law firms' },
  firm: { it: 'Studio legale', en: 'Law firm' },
} as const;

/** The drawing of pages that are about no request type. */
const DOOR = 'porta';

/** The drawing of a page and the words above its title, by its address without a language. */
export function subjectOf(
  path: string,
  types: readonly { id: string; label: string }[],
  locale: Locale,
): { drawing: string; above: string } {
  const [, first, code, part, rest] = path.split('/');
  if (first === 'studio') return { drawing: DOOR, above: KINDS.firm[locale] };
  const type = first === 'avvocati' ? types.find(({ id }) => id === code) : undefined;
  if (!type) return { drawing: DOOR, above: '' };
  if (part === undefined) return { drawing: type.id, above: KINDS.guide[locale] };
  const kind = part === 'storie' && rest !== undefined ? 'story' : part === 'classifica' ? 'ranking' : 'article';
  return { drawing: type.id, above: `${KINDS[kind][locale]} · ${type.label}` };
}
