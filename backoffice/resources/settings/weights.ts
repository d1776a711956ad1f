import { useTranslate } from 'react-admin';
import { termNames } from '../../../src/shared/matching/score.rules';
import type { WeightsVersion } from '../../api/records';
import { useFormat } from '../../ui/format';

/** The five weights in one line. */
export function useWeightsLine(): (weights: WeightsVersion['weights']) => string {
  const t = useTranslate();
  const format = useFormat();
  return (weights) =>
    termNames.map((name) => `${t(`backOffice.weights.term.${name}`)} ${format.percent(weights[name])}`).join(' · ');
}
