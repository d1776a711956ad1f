import './progress.css';
import { useTranslation } from 'react-i18next';
import { Link } from '../../ui/link';
import { firstMissing, missingBefore, placeIn, stepAfter, type Draft, type Step } from './draft';

/** The steps of the way: the ones behind are links, and none is hidden. On a phone a bar and two words. */
export function Steps({
  current,
  way,
  draft,
  ready,
}: {
  current: Step;
  way: readonly Step[];
  draft: Draft;
  ready: boolean;
}) {
  const { t } = useTranslation('wizard');
  const missing = firstMissing(draft);
  const next = stepAfter(current, way);
  return (
    <nav className="steps" aria-label={t('progress.label')}>
      <div className="wrap">
        <p className="where">
          <span>
            <b>{t('progress.of', { step: placeIn(way, current), steps: way.length })}</b> · {t(`step.${current}.name`)}
          </span>
          {next > current && (
            <span className="soft">{t('progress.next', { name: t(`step.${next}.name`).toLowerCase() })}</span>
          )}
        </p>
        <ol>
          {way.map((step) => {
            const behind = ready && step <= draft.furthest && missingBefore(draft, step) === null;
            const done = behind && step < draft.furthest && step !== missing;
            const words = (
              <>
                {t(`step.${step}.name`)}
                {done && <span className="vh"> ({t('progress.done')})</span>}
              </>
            );
            if (step === current)
              return (
                <li key={step} data-step={step} aria-current="step">
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
