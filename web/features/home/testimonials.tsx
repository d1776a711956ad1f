import { useTranslation } from 'react-i18next';
import type { TestimonialsDto } from '../../app/context';
import { Link } from '../../ui/link';
import { useShell } from '../../ui/page-meta';
import { useForeign } from '../content/use-foreign';

/** What people said about the service; empty if nobody did. A demonstration says that its own are invented. */
export function Testimonials({ testimonials: { language, entries } }: { testimonials: TestimonialsDto }) {
  const { t } = useTranslation('home');
  const { demo } = useShell();
  const foreign = useForeign(language);
  if (entries.length === 0) return null;
  return (
    <section className="part wrap" aria-labelledby="voci">
      <h2 id="voci">{t('voices.title')}</h2>
      <ul className="voices">
        {entries.map(({ id, name, about, quote }) => (
          <li key={id}>
            <figure className="voice">
              <blockquote {...foreign}>{quote}</blockquote>
              <figcaption {...foreign}>
                {name}
                {about && <span className="voice-about soft">{about}</span>}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
      {demo && <p className="micro muted">{t('voices.demo')}</p>}
      <p className="voices-all">
        <Link to="/testimonianze">{t('voices.all')}</Link>
      </p>
    </section>
  );
}
