import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { pathOfNext, type KindDone as Done } from './use-next';

/** Says that a kind is done and offers the next one by its name. The focus moves here, as it would to a next record. */
export function KindDone({ of: { kind, next } }: { of: Done }) {
  const t = useTranslate();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
  }, [kind]);
  return (
    <section className="kind-done" aria-labelledby="kind-done">
      <h2 id="kind-done" ref={title} tabIndex={-1}>
        {t(`backOffice.done_kind.${kind}`)}
      </h2>
      {next ? (
        <Button variant="contained" component={Link} to={pathOfNext(next)}>
          {t('backOffice.next_kind.go', { kind: t(`backOffice.next_kind.${next.kind}`), count: next.count })}
        </Button>
      ) : (
        <>
          <p>{t('backOffice.next_kind.none')}</p>
          <Button variant="contained" component={Link} to="/">
            {t('backOffice.next_kind.home')}
          </Button>
        </>
      )}
    </section>
  );
}
