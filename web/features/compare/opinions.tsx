import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import type { RequestDetail } from '../requests/types';
import { opinionsOf } from './quotes';

/** The firms that gave an opinion instead of a quote. */
export function Opinions({ request }: { request: RequestDetail }) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const opinions = opinionsOf(request.responses);
  if (opinions.length === 0) return null;
  return (
    <section className="cmp-opinions" aria-labelledby="cmp-opinions">
      <h2 id="cmp-opinions" className="cmp-h3">
        {t('opinions.title', { count: opinions.length })}
      </h2>
      <p className="small soft measure">{t('opinions.text')}</p>
      <ul>
        {opinions.map((opinion) => (
          <li key={opinion.id}>
            <h3>{opinion.lawyer?.name}</h3>
            <p className="micro muted">
              {[opinion.lawyer?.city, opinion.answered_at && format.day(opinion.answered_at)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {opinion.text_removed ? (
              <p className="small soft measure">{t('opinions.removed')}</p>
            ) : (
              <p className="measure cmp-words">{opinion.text}</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
