import { useGetList, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { LegalFact } from '../api/records';
import { Day } from '../resources/shared';
import { Section } from '../ui/Facts';

const due = {
  filter: { due: true },
  sort: { field: 'reviewed', order: 'ASC' as const },
  pagination: { page: 1, perPage: 5 },
};

/** The legal facts that an editor has to check: those that have ended first, then those checked too long ago. */
export function DueFacts() {
  const t = useTranslate();
  const { data, total = 0, isPending } = useGetList<LegalFact>('legal-facts', due);
  if (isPending) return null;
  return (
    <Section title={t('resources.legal-facts.name', { smart_count: 2 })}>
      {total === 0 ? (
        <p className="soft">{t('backOffice.none.legal-facts')}</p>
      ) : (
        <>
          <ul className="links">
            {data?.map(({ id, kind, text_id, title, type_label, until, reviewed, language }) => (
              <li key={id}>
                {text_id === null ? (
                  (type_label ?? t(`backOffice.content.fact.${kind}`))
                ) : (
                  <Link to={`/content/${text_id}/show`} lang={language}>
                    {title}
                  </Link>
                )}
                {' · '}
                {until ? (
                  <>
                    {t('backOffice.content.ended')} <Day of={until} />
                  </>
                ) : (
                  <>
                    {t('resources.legal-facts.fields.reviewed')} {reviewed && <Day of={reviewed} />}
                  </>
                )}
              </li>
            ))}
          </ul>
          <p>
            <Link to="/legal-facts">{t('backOffice.content.all_due', { smart_count: total })}</Link>
          </p>
        </>
      )}
    </Section>
  );
}
