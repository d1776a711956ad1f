import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { narrowed } from '../resources/shared';

/** The kinds of case with no figure to show: in one line instead of rows of zeros. */
export function IdleKinds({ of: kinds }: { of: readonly { kind: string; kind_label: string }[] }) {
  const t = useTranslate();
  if (kinds.length === 0) return null;
  return (
    <p className="soft">
      {t('backOffice.home.cases_idle')}{' '}
      {kinds.map(({ kind, kind_label }, index) => (
        <Fragment key={kind}>
          {index > 0 && ' · '}
          <Link to={narrowed('cases', { kind })}>{kind_label}</Link>
        </Fragment>
      ))}
    </p>
  );
}
