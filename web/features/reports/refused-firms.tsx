import './reports.css';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { useProblemWords } from '../../ui/data';
import { toast } from '../../ui/toasts';
import { admitFirm, readRefusedFirms, type RefusedFirm } from './api';

/** The firms that a citizen has excluded, each with a button to readmit it. */
export function RefusedFirms() {
  const { t } = useTranslation('reports');
  const words = useProblemWords();
  const [firms, setFirms] = useState<readonly RefusedFirm[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const read = async (): Promise<void> => {
    setFirms(await readRefusedFirms());
  };
  useEffect(() => {
    let shown = true;
    readRefusedFirms().then(
      (found) => {
        if (shown) setFirms(found);
      },
      (error: unknown) => {
        if (shown) setFailure(error);
      },
    );
    return () => {
      shown = false;
    };
  }, []);
  return (
    <section className="stack" aria-labelledby="refused-firms">
      <h2 id="refused-firms" className="sub">
        {t('exclude.list')}
      </h2>
      <p className="soft">{t('exclude.lead')}</p>
      {failure !== null && (
        <p className="err" role="alert">
          {words(failure)}
        </p>
      )}
      {firms?.length === 0 && <p>{t('exclude.none')}</p>}
      {firms && firms.length > 0 && (
        <ul className="refused-firms">
          {firms.map(({ id, company_name: name, city }) => (
            <li key={id}>
              <span>
                <b>{name}</b>
                {city && <span className="soft"> · {city}</span>}
              </span>
              <AdmitFirm id={id} name={name} onDone={read} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Readmits a firm. */
function AdmitFirm({ id, name, onDone }: { id: number; name: string; onDone: () => unknown }) {
  const { t } = useTranslation('reports');
  return (
    <Button
      kind="quiet"
      size="s"
      aria-label={t('exclude.admitOne', { name })}
      onClick={async () => {
        await admitFirm(id);
        toast(t('exclude.admitted', { name }));
        await onDone();
      }}
    >
      {t('exclude.admit')}
    </Button>
  );
}
