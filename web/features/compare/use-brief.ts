import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import { whole, type Costed } from './quotes';

/** The summary is announced this long after the last change, so that dragging announces one sentence. */
const SAY_AFTER_MS = 700;

/** "In breve": which firm costs least at this outcome, and how much more the dearest costs. With `<b>` around the names. */
export function useBrief(offers: Costed[], euros: number, saving: boolean): string {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const byCost = [...offers].sort((a, b) => a.cost.total - b.cost.total);
  const [least] = byCost;
  const most = byCost.at(-1);
  if (!least || !most) return '';
  const outcome = format.euro(euros * 100);
  const price = format.euro(whole(least.cost.total));
  const names = byCost.filter(({ cost }) => cost.total === least.cost.total).map(({ name }) => `<b>${name}</b>`);
  const more = format.euro(whole(most.cost.total - least.cost.total));
  if (euros === 0) {
    const nothing = t(saving ? 'brief.nothingSaved' : 'brief.nothingGot');
    if (most.cost.total === 0) return t('brief.freeAll', { nothing, count: offers.length });
    if (least.cost.total === 0)
      return t('brief.freeSome', {
        nothing,
        names: format.list(names),
        most: most.name,
        price: format.euro(whole(most.cost.total)),
      });
    if (offers.length === 1) return t('brief.payAnyway', { nothing, price });
  }
  if (offers.length === 1)
    return t('brief.only', { outcome, name: least.name, price, kept: format.euro(whole(least.cost.net)) });
  if (names.length === offers.length) return t('brief.same', { outcome, price });
  return t('brief.cheapest', { outcome, names: format.list(names), count: names.length, price, more });
}

/** The text to announce, once it has stopped changing; empty at first, so that nothing is announced on arrival. */
export function useSpoken(words: string): string {
  const [spoken, setSpoken] = useState('');
  const [first] = useState(words);
  useEffect(() => {
    if (words === first && spoken === '') return undefined;
    const timer = setTimeout(() => {
      setSpoken(words);
    }, SAY_AFTER_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [words, first, spoken]);
  return spoken;
}
