import './request-stages.css';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import { stagesOf, type Stage } from './stages';
import type { RequestItem } from './types';

/** The stages of a request in one line; the timeline is on its own page. Empty for a draft. */
export function RequestStages({ request }: { request: RequestItem }) {
  const { t } = useTranslation('requests');
  const { t: common } = useTranslation();
  const when = useWhen();
  const stages = stagesOf(request);
  if (stages.length === 0) return null;
  return (
    <ol className="stages" aria-label={t('stage.label')}>
      {stages.map((stage) => (
        <li key={stage.name} className={stage.state} aria-current={stage.state === 'now' ? 'step' : undefined}>
          <b>
            <span className="vh">{common(`timeline.${stage.state}`)}: </span>
            {t(`stage.${stage.name}`)}
          </b>
          <span>{when(stage)}</span>
        </li>
      ))}
    </ol>
  );
}

/** "19 nov", "entro il 14 dic", "3 arrivati". */
function useWhen(): (stage: Stage) => string {
  const { t } = useTranslation('requests');
  const format = useFormat();
  return ({ at, until, count }) => {
    if (count !== null) return t('stage.count', { count });
    if (at !== null) return format.dayShort(at);
    return until === null ? '' : t('stage.until', { day: format.dayShort(until) });
  };
}
