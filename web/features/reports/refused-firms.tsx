import './reports.css';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { invalidate } from '../../api/queries';
import { Button } from '../../ui/button';
import { QueryBoundary } from '../../ui/data';
import { toast } from '../../ui/toasts';
import { admitFirm, useRefusedFirms } from './api';

/** The firms that a citizen has excluded, each with a button to readmit it. */
export function RefusedFirms() {
  const { t } = useTranslation('reports');
  const refused = useRefusedFirms();
  return (
    <section className="stack" aria-labelledby="refused-firms">
      <h2 id="refused-firms" className="sub">
        {t('exclude.list')}
      </h2>
      <p className="soft">{t('exclude.lead')}</p>
      <QueryBoundary query={refused} lines={2}>
        {(firms) =>
          firms.length === 0 ? (
            <p>{t('exclude.none')}</p>
          ) : (
            <ul className="refused-firms">
              {firms.map(({ id, company_name: name, city }) => (
                <li key={id}>
                  <span>
                    <b>{name}</b>
                    {city && <span className="soft"> · {city}</span>}
                  </span>
                  <AdmitFirm id={id} name={name} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </section>
  );
}

/** Readmits a firm. */
function AdmitFirm({ id, name }: { id: number; name: string }) {
  const { t } = useTranslation('reports');
  const client = useQueryClient();
  return (
    <Button
      kind="quiet"
      size="s"
      aria-label={t('exclude.admitOne', { name })}
      onClick={async () => {
        await admitFirm(id);
        toast(t('exclude.admitted', { name }));
        await invalidate(client, '/refused-firms');
      }}
    >
      {t('exclude.admit')}
    </Button>
  );
}
