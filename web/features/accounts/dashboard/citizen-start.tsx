import { useTranslation } from 'react-i18next';
import { EmptyStateArt } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { Link } from '../../../ui/link';
import { useShell } from '../../../ui/page-meta';
import { StartButton } from '../../../ui/start-button';

const FACTS = ['free', 'quotes', 'contacts'] as const;

/** Before the first request: the first step, three facts about it, and the guides of all subjects. */
export function FirstStep() {
  const { t } = useTranslation('dashboard');
  const { subjects } = useShell();
  return (
    <div className="stack-l dash-first">
      <section className="turn" aria-labelledby="turn">
        <div>
          <h2 id="turn">{t('citizen.none')}</h2>
          <p>{t('citizen.noneText')}</p>
          <StartButton />
        </div>
        <EmptyStateArt open />
      </section>
      <section aria-labelledby="facts">
        <h2 id="facts">{t('citizen.facts')}</h2>
        <ul className="dash-facts">
          {FACTS.map((name) => (
            <li key={name}>
              <Icon name="check" />
              <span>{t(`citizen.fact.${name}`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="guides">
        <h2 id="guides">{t('citizen.guides')}</h2>
        <p className="soft">{t('citizen.guidesText')}</p>
        <ul className="dash-guides">
          {subjects.map(({ id, label }) => (
            <li key={id}>
              <Link to={`/avvocati/${id}`}>{label}</Link>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
