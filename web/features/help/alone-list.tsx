import { useTranslation } from 'react-i18next';
import type { SelfRepresentation } from '../../../src/shared/guidance/self-representation.codes.js';
import { useFormat } from '../../ui/format/format';
import { useLocale } from '../../ui/link';

/**
 * The cases that need no lawyer, each with its limit and its article. Rule 28.6.
 * @param reviewed the day on which their table was last compared with its articles
 */
export function AloneList({ ways, reviewed }: { ways: readonly SelfRepresentation[]; reviewed: string }) {
  const { t } = useTranslation('help');
  const format = useFormat();
  const locale = useLocale();
  return (
    <>
      <ul className="help-ways">
        {ways.map(({ where, upToCents, source }) => (
          <li key={where.it}>
            {upToCents !== null && <b>{t('alone.upTo', { sum: format.euro(upToCents) })} </b>}
            {where[locale]} <span className="micro soft">({source})</span>
          </li>
        ))}
      </ul>
      <p className="micro soft">{t('fee.reviewed', { day: format.date(reviewed) })}</p>
    </>
  );
}
