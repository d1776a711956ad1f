import './deadlines.css';
import { useTranslation } from 'react-i18next';
import { Part } from '../../../src/shared/requests/codes.js';
import { servedPapers } from '../../../src/shared/guidance/served-papers.codes.js';
import { TIME_LIMITS_REVIEWED } from '../../../src/shared/guidance/time-limits.codes.js';
import { expiriesOf, otherSidesExpiries, type LimitFacts } from '../../../src/shared/guidance/time-limits.rules.js';
import { serverNow } from '../../api/clock';
import { useFormat } from '../../ui/format/format';
import { useLocale } from '../../ui/link';
import { LimitsCalendarButton } from './calendar-button';
import { LimitList } from './limit-list';

interface Props {
  facts: LimitFacts;
  /** A firm reads it, not its client: it also shows the limits of the other side. */
  firm?: boolean;
  /** There is no request yet whose dates could be saved. */
  saves?: boolean;
}

/**
 * The time limits of a case, the shortest first, in days left; and what is not known. Empty if neither a paper nor
 * the day of the facts was given.
 */
export function TimeLimits({ facts, firm = false, saves = false }: Props) {
  const { t } = useTranslation('deadlines');
  const format = useFormat();
  const now = new Date(serverNow());
  if (facts.paper === null && facts.factsOn === null) return null;
  const limits = expiriesOf(facts, now);
  const others = firm ? otherSidesExpiries(facts, now) : [];
  return (
    <section className="time-limits stack" aria-labelledby="time-limits">
      <h3 id="time-limits">{t('title')}</h3>
      <p className="small">{t(firm ? 'leadFirm' : 'lead')}</p>
      {!saves && <GivenFacts facts={facts} />}
      {facts.paper?.kind === 'other' && <p className="small">{t('otherPaper')}</p>}
      {limits.length > 0 ? <LimitList limits={limits} /> : <p className="small">{t(noneOf(facts))}</p>}
      {!firm && limits.some(({ state, paper, pays }) => state === 'passed' && paper && !pays) && (
        <p className="small">{t('passedNote')}</p>
      )}
      {others.length > 0 && (
        <>
          <h4>{t('otherSide')}</h4>
          <LimitList limits={others} />
        </>
      )}
      <p className="micro soft">{t('reviewed', { day: format.date(TIME_LIMITS_REVIEWED) })}</p>
      {saves && <LimitsCalendarButton limits={limits} />}
    </section>
  );
}

/** What the limits are counted from, as the citizen gave it. */
function GivenFacts({ facts: { paper, factsOn } }: { facts: LimitFacts }) {
  const { t } = useTranslation('deadlines');
  const format = useFormat();
  const locale = useLocale();
  const day = (key: 'arrived' | 'hearing_on' | 'happened', on: string | null | undefined): string[] =>
    on ? [t(`told.${key}`, { day: format.date(on) })] : [];
  const parts = [
    ...(paper ? [servedPapers[paper.kind].label[locale]] : []),
    ...day('arrived', paper?.served_on),
    ...day('hearing_on', paper?.hearing_on),
    ...day('happened', factsOn),
  ];
  return (
    <p className="small">
      <b>{t('told.label')}</b>: {parts.join(' · ')}
    </p>
  );
}

/** Why no limit is shown. */
const noneOf = ({ part, paper }: LimitFacts): 'none' | 'noneDefends' =>
  part === Part.respondent && paper === null ? 'noneDefends' : 'none';
