import { useTranslation } from 'react-i18next';
import type { Suggestion } from './place';

/** Tells suggestions of one list apart: several quarters lead to one comune. */
export const keyOf = ({ id, found_by: by }: Suggestion): string => `${id} ${by?.kind ?? ''} ${by?.name ?? ''}`;

/**
 * What a suggestion is and why it is offered: `Trastevere`, quartiere di Roma (RM).
 * @param short only as much as tells it from the others
 */
export function SuggestionLine({ suggestion, short = false }: { suggestion: Suggestion; short?: boolean }) {
  const { t } = useTranslation('places');
  const { label, region, found_by: by } = suggestion;
  const own = by === null || by.kind === 'municipality';
  const name = own ? label : by.name;
  const why = by === null || by.kind === 'municipality' ? region : t(`by.${by.kind}`, { place: label });
  if (short) return own ? name : `${name}, ${why}`;
  return (
    <>
      <span>{name}</span>
      <span className="suggest-why">{by?.similar ? t('by.similar', { why }) : why}</span>
    </>
  );
}
