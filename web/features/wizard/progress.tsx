import './progress.css';
import { useTranslation } from 'react-i18next';
import { Plan } from '../../../src/shared/requests/codes.js';
import { Link } from '../../ui/link';
import { firstMissing, missingBefore, STEPS, stepAfter, type Draft, type Step } from './draft';

/** The nine steps: the ones behind are links, and none is hidden. On a phone a bar and two words. */
export function Steps({ current, draft, ready }: { current: Step; draft: Draft; ready: boolean }) {
  const { t } = useTranslation('wizard');
  const missing = firstMissing(draft);
  const next = stepAfter(current, draft);
  return (
    <nav className="steps" aria-label={t('progress.label')}>
      <div className="wrap">
        <p className="where">
          <span>
            <b>{t('progress.of', { step: current, steps: STEPS.length })}</b> · {t(`step.${current}.name`)}
          </span>
          {next > current && (
            <span className="soft">{t('progress.next', { name: t(`step.${next}.name`).toLowerCase() })}</span>
          )}
        </p>
        <ol>
          {STEPS.map((step) => {
            const behind = ready && step <= draft.furthest && missingBefore(draft, step) === null;
            const done = behind && step < draft.furthest && step !== missing;
            const words = (
              <>
                {t(`step.${step}.name`)}
                {step === 8 && draft.plan === Plan.free ? (
                  <span className="vh"> ({t('progress.notNeeded')})</span>
                ) : (
                  done && <span className="vh"> ({t('progress.done')})</span>
                )}
              </>
            );
            if (step === current)
              return (
                <li key={step} aria-current="step">
                  <span>{words}</span>
                </li>
              );
            return (
              <li key={step} className={done ? 'done' : undefined}>
                {behind ? (
                  <Link to={`/request/create/${step}`} prefetch="none">
                    {words}
                  </Link>
                ) : (
                  <span>{words}</span>
                )}
              </li>
            );
          })}
        </ol>
      </div>
    </nav>
  );
}
