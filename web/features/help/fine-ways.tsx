import { useTranslation } from 'react-i18next';
import { feeScales, serviceStamp } from '../../../src/shared/guidance/court-fee.codes.js';
import { fineFigures } from '../../../src/shared/guidance/fine-figures.codes.js';
import { spanText } from '../../../src/shared/guidance/span.rules.js';
import { limitSpan } from '../../../src/shared/guidance/time-limits.rules.js';
import { DataTable } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { useLocale } from '../../ui/link';

/** The justice of the peace and the Prefetto side by side. */
export function FineWays() {
  const { t } = useTranslation('fines');
  const format = useFormat();
  const locale = useLocale();
  const lowest = feeScales.find(({ kind }) => kind === 'civil')?.steps[0];
  const fee = lowest ? format.euro(lowest.feeCents) : '';
  const rows = [
    { key: 'time', judge: limitSpan('fine-judge', locale), prefect: limitSpan('fine-prefect', locale) },
    {
      key: 'cost',
      judge: t('judgeCost', {
        fee,
        upTo: format.euro(lowest?.upToCents ?? 0),
        from: format.euro(serviceStamp.freeUpToCents),
        stamp: format.euro(serviceStamp.cents),
      }),
      prefect: t('prefectCost'),
    },
    { key: 'how', judge: t('judgeHow'), prefect: t('prefectHow') },
    {
      key: 'answer',
      judge: t('judgeAnswer'),
      prefect: t('prefectAnswer', { span: spanText(fineFigures.prefectDecides, locale) }),
    },
    { key: 'lose', judge: t('judgeLose'), prefect: t('prefectLose', { span: limitSpan('fine-order', locale) }) },
    { key: 'fits', judge: t('judgeFits'), prefect: t('prefectFits') },
  ] as const;
  return (
    <section className="stack" aria-labelledby="ways">
      <h2 className="sub" id="ways">
        {t('ways')}
      </h2>
      <DataTable
        caption={t('caption')}
        hideCaption
        rows={[...rows]}
        rowKey={({ key }) => key}
        columns={[
          { key: 'row', head: t('row'), cell: ({ key }) => t(key) },
          { key: 'judge', head: t('judge'), words: true, cell: ({ judge }) => judge },
          { key: 'prefect', head: t('prefect'), words: true, cell: ({ prefect }) => prefect },
        ]}
      />
      <h3>{t('pay')}</h3>
      <p>
        {t('payText', {
          off: fineFigures.discountPercent,
          discount: limitSpan('fine-discount', locale),
          reduced: limitSpan('fine-payment', locale),
        })}{' '}
        <b>{t('paid')}</b>
      </p>
    </section>
  );
}
