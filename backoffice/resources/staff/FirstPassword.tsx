import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { useTitle } from '../../ui/Page';

/** The first password of a member, told once to whoever made it. */
export function FirstPassword({ name, password }: { name: string; password: string }) {
  const t = useTranslate();
  const [copied, setCopied] = useState(false);
  useTitle(t('backOffice.staff.password_title', { name }));
  return (
    <div className="page">
      <div className="form">
        <h1>{t('backOffice.staff.password_title', { name })}</h1>
        <p>{t('backOffice.staff.password_text')}</p>
        <p className="codes">{password}</p>
        <div className="acts">
          <button
            type="button"
            className="btn btn-2"
            onClick={() =>
              void navigator.clipboard.writeText(password).then(() => {
                setCopied(true);
              })
            }
          >
            {t('backOffice.codes.copy')}
          </button>
          <Link className="btn btn-1" to="/staff">
            {t('backOffice.staff.told')}
          </Link>
        </div>
        <p role="status" className="soft">
          {copied && t('backOffice.codes.copied')}
        </p>
      </div>
    </div>
  );
}
