import './home.css';
import { useTranslation } from 'react-i18next';

/** The four steps from the story to the choice. */
export function HowItWorks() {
  const { t } = useTranslation('home');
  return (
    <section className="part wrap" id="come-funziona" aria-labelledby="come">
      <h2 id="come">{t('how.title')}</h2>
      <ol className="how">
        {([1, 2, 3, 4] as const).map((step) => (
          <li key={step}>
            <span className="n" aria-hidden="true">
              {step}
            </span>
            <div>
              <h3>{t(`how.s${step}`)}</h3>
              <p>{t(`how.t${step}`)}</p>
              <span className="when">{t(`how.w${step}`)}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
