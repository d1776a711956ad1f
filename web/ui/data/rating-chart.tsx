import './rating-chart.css';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../format/format';

/**
 * How many gave five, four … one: bars as shares of all ratings, with their figures, which is a table as well. `histogram`
 * counts the ratings 1 to 5.
 */
export function RatingChart({ histogram, caption }: { histogram: number[]; caption: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const all = Math.max(
    1,
    histogram.reduce((sum, count) => sum + count, 0),
  );
  return (
    <table className="ratings">
      <caption className="vh">{caption}</caption>
      <thead className="vh">
        <tr>
          <th scope="col">{t('rating.stars')}</th>
          <th scope="col">{t('rating.share')}</th>
          <th scope="col">{t('rating.count')}</th>
        </tr>
      </thead>
      <tbody>
        {histogram
          .map((count, index) => ({ count, stars: index + 1 }))
          .reverse()
          .map(({ count, stars }) => (
            <tr key={stars}>
              <th scope="row">{t('rating.of', { count: stars })}</th>
              <td aria-hidden="true">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" focusable="false">
                  <rect className="ground" width="100" height="10" />
                  <rect className="bar" width={(100 * count) / all} height="10" />
                </svg>
              </td>
              <td className="num">{format.number(count)}</td>
            </tr>
          ))}
      </tbody>
    </table>
  );
}
