import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/format';
import { Rich } from '../../ui/rich';

const PERCENT = 15;
const MOST_CENTS = 2_000_000;
const OUTCOMES_CENTS = [0, 600_000, MOST_CENTS];

/** The one inverse band: how a fee tied to the result works, with an example in euro. */
export function FeeBand() {
  const { t } = useTranslation('home');
  const format = useFormat();
  return (
    <section className="band" aria-labelledby="risultato">
      <div className="wrap grid">
        <div>
          <h2 id="risultato">{t('fee.title')}</h2>
          <p>
            <Rich text={t('fee.text')} marks={{ strong: <strong /> }} />
          </p>
          <p className="gl">{t('fee.law')}</p>
          <p className="gl">{t('fee.losing')}</p>
        </div>
        <figure>
          <figcaption className="small">{t('fee.example', { percent: format.percent(PERCENT) })}</figcaption>
          <dl className="cases">
            {OUTCOMES_CENTS.map((outcome) => (
              <div key={outcome}>
                <dt>{outcome === 0 ? t('fee.nothing') : t('fee.outcome', { sum: format.euro(outcome) })}</dt>
                <dd className="num">{format.euro((outcome * PERCENT) / 100)}</dd>
                <dd className="bar" aria-hidden="true">
                  <Bar outcome={outcome} />
                </dd>
              </div>
            ))}
          </dl>
          <p className="key" aria-hidden="true">
            <span>{t('fee.firm')}</span>
            <span className="you">{t('fee.you')}</span>
          </p>
        </figure>
      </div>
    </section>
  );
}

function Bar({ outcome }: { outcome: number }) {
  const whole = (outcome / MOST_CENTS) * 1000;
  const firm = (whole * PERCENT) / 100;
  return (
    <svg viewBox="0 0 1000 14" width="1000" height="14" preserveAspectRatio="none" focusable="false">
      <rect className="ground" width="1000" height="14" />
      {whole > 0 && <rect className="firm" width={firm} height="14" />}
      {whole > 0 && <rect className="you" x={firm + 4} width={whole - firm - 4} height="14" />}
    </svg>
  );
}
