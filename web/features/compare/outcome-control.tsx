import './outcome-control.css';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import { SideNote } from '../../ui/side-note';
import { Rich } from '../../ui/rich';
import { stepOf } from './scale';
import { useSpoken } from './use-brief';
import { mentionsSum, scalesWith, type Comparison } from './use-comparison';

/**
 * The question, its slider, the three named cases and a sentence that sums up. On a phone only the question and the
 * slider stay in view.
 */
export function OutcomeControl({
  comparison,
  saving,
  brief,
  description,
}: {
  comparison: Comparison;
  saving: boolean;
  brief: string;
  description: string;
}) {
  const { t } = useTranslation('compare');
  const format = useFormat();
  const id = useId();
  const { outcome, max, setOutcome, setMax } = comparison;
  const [bad, middle, good] = comparison.cases;
  const euro = (euros: number) => format.euro(euros * 100);
  const spoken = useSpoken(`${euro(outcome)}. ${brief.replaceAll(/<\/?b>/g, '')}`);
  const cases = Object.entries({ bad, middle, good }) as ['bad' | 'middle' | 'good', number][];
  return (
    <div className="cmp-ask">
      <div className="cmp-ctl">
        <div className="cmp-l">
          <label htmlFor={id}>{t(saving ? 'ask.saving' : 'ask.outcome')}</label>
          {/* Not announced: the sentence below is announced once the slider rests. */}
          <output className="cmp-sum" htmlFor={id} aria-live="off">
            {euro(outcome)}
          </output>
        </div>
        <input
          className="cmp-range"
          type="range"
          id={id}
          min={0}
          max={max}
          step={stepOf(max)}
          value={outcome}
          aria-valuetext={euro(outcome)}
          aria-describedby={`${id}-hint`}
          style={{ '--v': `${(100 * outcome) / max}%` } as React.CSSProperties}
          onChange={(event) => {
            setOutcome(Number(event.target.value));
          }}
        />
      </div>
      <p className="cmp-ends" aria-hidden="true">
        <span>{t('ask.none')}</span>
        <span>{euro(max)}</span>
      </p>
      <p className="hint cmp-hint" id={`${id}-hint`}>
        {t(saving ? 'ask.hintSaving' : 'ask.hint')}
      </p>
      <div className="cmp-pre" role="group" aria-label={t('cases.label')}>
        {cases.map(([name, sum]) => (
          <button
            key={name}
            type="button"
            aria-pressed={outcome === sum}
            onClick={() => {
              setOutcome(sum);
            }}
          >
            <span>{t(`cases.${name}`)}</span> {euro(sum)}
          </button>
        ))}
      </div>
      <p className="cmp-scale small">
        <label htmlFor={`${id}-scale`}>{t('scale.label')}</label>
        <select
          id={`${id}-scale`}
          className="in"
          value={max}
          onChange={(event) => {
            setMax(Number(event.target.value));
          }}
        >
          {scalesWith(max).map((each) => (
            <option key={each} value={each}>
              {euro(each)}
            </option>
          ))}
        </select>
      </p>
      {mentionsSum(description) && <p className="micro muted">{t('scale.fromDescription')}</p>}
      <div className="cmp-say">
        <SideNote title={t('brief.title')}>
          <p>
            <Rich text={brief} marks={{ b: <b /> }} />
          </p>
        </SideNote>
      </div>
      <p className="vh" role="status">
        {spoken}
      </p>
    </div>
  );
}
