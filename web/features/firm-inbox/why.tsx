import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import type { InboxRequest } from './api';

/** Why the request came to this firm: the score's terms as bars with their figures, each out of the most it can be. */
export function Why({ response, level = 3 }: { response: InboxRequest['response']; level?: 2 | 3 }) {
  const { t } = useTranslation('inbox');
  const format = useFormat();
  const id = useId();
  const Heading = `h${level}` as const;
  const points = (value: number) => format.number(value, 1);
  return (
    <section aria-labelledby={id} className="inbox-part">
      <Heading id={id} className="inbox-h">
        {t('why.title', { points: points(response.score) })}
      </Heading>
      <table className="inbox-why">
        <caption className="vh">
          {t('why.caption', { points: points(response.score), version: response.weights_version })}
        </caption>
        <thead className="vh">
          <tr>
            <th scope="col">{t('why.term')}</th>
            <th scope="col">{t('why.share')}</th>
            <th scope="col">{t('why.points')}</th>
          </tr>
        </thead>
        <tbody>
          {response.why.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.label}</th>
              <td aria-hidden="true">
                <svg viewBox="0 0 100 8" preserveAspectRatio="none" focusable="false">
                  <rect className="ground" width="100" height="8" />
                  <rect
                    className={row.points < 0 ? 'less' : 'bar'}
                    width={
                      row.max > 0 ? Math.max(0, (100 * row.points) / row.max) : Math.min(100, Math.abs(row.points))
                    }
                    height="8"
                  />
                </svg>
              </td>
              <td className="num">
                {points(row.points)}
                <span className="muted">{row.max > 0 && ` / ${points(row.max)}`}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="micro muted">{t('why.note')}</p>
    </section>
  );
}
