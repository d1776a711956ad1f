import { useTranslation } from 'react-i18next';
import { Link } from '../../../ui/link';
import { Left, usePlaceLine } from '../../firm-inbox/row-facts';
import { useUrgent } from './api';

/** The requests whose time ends first: what a lawyer between hearings opens now. Empty until they are loaded. */
export function Urgent() {
  const { t } = useTranslation('dashboard');
  const placeLine = usePlaceLine();
  const { data } = useUrgent();
  if (!data || data.info.length === 0) return null;
  return (
    <section aria-labelledby="urgent">
      <h2 id="urgent">{t('firm.urgent')}</h2>
      <ul className="dash-urgent">
        {data.info.map((item) => (
          <li key={item.id}>
            <div>
              <Link to={`/requests/${item.id}`}>{item.request_type.case_label}</Link>
              <p>{placeLine(item)}</p>
              {item.excerpt && <p className="dash-excerpt">{item.excerpt}</p>}
            </div>
            <Left item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}
