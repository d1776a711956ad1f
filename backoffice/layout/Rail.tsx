import { useGetList, useTranslate } from 'react-admin';
import { NavLink } from 'react-router-dom';
import { maySee } from '../providers/access';

const sections = {
  money: ['refunds', 'invoices', 'checkouts', 'events', 'reconciliation'],
  archive: ['ledger', 'coupons', 'accounts'],
  house: ['staff', 'audit'],
};

/** The sections, as far as the role goes. */
export function Rail({ open }: { open: boolean }) {
  const t = useTranslate();
  return (
    <nav className={open ? 'rail' : 'rail only-large'} id="rail" aria-label={t('backOffice.sections')}>
      <NavLink to="/" end>
        {t('ra.page.dashboard')}
      </NavLink>
      {Object.entries(sections).map(([section, names]) => {
        const seen = names.filter(maySee);
        return (
          seen.length > 0 && (
            <div key={section}>
              <h2>{t(`backOffice.section.${section}`)}</h2>
              {seen.map((name) => (
                <NavLink key={name} to={`/${name}`}>
                  {t(`resources.${name}.name`, { smart_count: 2 })}
                  {name === 'refunds' && <Waiting />}
                </NavLink>
              ))}
            </div>
          )
        );
      })}
    </nav>
  );
}

/** How many refunds wait for a decision. */
function Waiting() {
  const t = useTranslate();
  const { total } = useGetList('refunds', {
    filter: { status: 'pending' },
    pagination: { page: 1, perPage: 1 },
    sort: { field: 'created_at', order: 'ASC' },
  });
  return total ? (
    <span className="num">
      {total}
      <span className="vh"> {t('backOffice.waiting')}</span>
    </span>
  ) : null;
}
