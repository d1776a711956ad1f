import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Moment } from '../resources/shared';
import { Section } from '../ui/Facts';
import { Problem } from '../ui/Problem';
import { useMentions } from './use-mentions';

/** What colleagues noted for the member about cases that the member has not opened since. Rule 18.15. */
export function Mentions() {
  const t = useTranslate();
  const { data, error, refetch } = useMentions();
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('backOffice.home.mentions', { smart_count: data.length })}>
      <ul className="links" style={{ marginBottom: '1.5rem' }}>
        {data.map(({ id, case_id, kind_label, at, by, text }) => (
          <li key={id}>
            <Link to={`/cases/${case_id}/show`}>
              {t('backOffice.cases.title', { id: case_id })}, {kind_label}
            </Link>
            <p className="quote">{text}</p>
            <p className="micro soft">
              <Moment at={at} /> · {by}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
