import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { FeesDto } from '../../app/context';
import { useFormat } from '../../ui/format/format';
import { useShell } from '../../ui/page-meta';

/** What firms ask for, as two ranges with the number of quotes behind them. Nothing where too few quotes say it. Rule 10.26. */
export function Fees({ fees, label, firm }: { fees: FeesDto | null; label: string; firm?: boolean }) {
  const { t } = useTranslation('content');
  const { demo } = useShell();
  const format = useFormat();
  const id = useId();
  if (!fees) return null;
  const range = ({ from, to }: { from: number; to: number }, words: (value: number) => string) =>
    from === to ? words(from) : t('fees.range', { from: words(from), to: words(to) });
  const percent = (hundredths: number) => format.percent(hundredths / 100);
  // The scale ends at a round number above the range, so that half of nothing is not drawn as much.
  const most = Math.max(2000, Math.ceil(fees.percentage.to / 1000) * 1000);
  return (
    <section className="fees" aria-labelledby={id}>
      <h2 id={id}>{t(firm ? 'fees.titleFirm' : 'fees.title')}</h2>
      <table className="fees-table">
        <caption className="vh">{t('fees.caption', { label })}</caption>
        <tbody>
          <tr>
            <th scope="row">{t('fees.percentage')}</th>
            <td>
              <b className="num">{range(fees.percentage, percent)}</b>
              <span className="fees-bar" aria-hidden="true">
                <span
                  style={{
                    marginInlineStart: `${(fees.percentage.from / most) * 100}%`,
                    inlineSize: `max(6px, ${((fees.percentage.to - fees.percentage.from) / most) * 100}%)`,
                  }}
                />
              </span>
              <span className="fees-scale micro soft" aria-hidden="true">
                <span>{percent(0)}</span>
                <span>{percent(most)}</span>
              </span>
            </td>
          </tr>
          <tr>
            <th scope="row">{t('fees.fixed')}</th>
            <td>
              <b className="num">{fees.fixed.to === 0 ? t('fees.none') : range(fees.fixed, format.euro)}</b>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="small soft">
        {t('fees.note', { count: fees.quotes })} {demo && t('fees.demo')}
      </p>
    </section>
  );
}
