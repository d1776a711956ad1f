import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { Moment } from '../resources/shared';
import { Section } from '../ui/Facts';
import { Problem } from '../ui/Problem';
import { useMentions } from './use-mentions';

/** What colleagues noted for the member, or assigned to them, about cases that they have not opened since. Rules 18.15 and 18.16. */
export function Mentions() {
  const t = useTranslate();
  const { data, error, refetch } = useMentions();
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data || data.length === 0) return null;
  return (
    <Section title={t('backOffice.home.mentions', { smart_count: data.length })}>
      <ul className="links" style={{ marginBottom: '1.5rem' }}>
        {data.map(({ id, case_id, kind_label, at, by, text, assigned }) => (
          <li key={id ?? `case-${case_id}`}>
            <Link to={`/cases/${case_id}/show`}>
              {t('backOffice.cases.title', { id: case_id })}, {kind_label}
            </Link>
            {text !== null && <p className="quote">{text}</p>}
            <p className="micro soft">
              <Moment at={at} /> · {by}
              {assigned && ` · ${t('backOffice.home.assigned')}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
