import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { PageMeta } from '../../ui/page-meta';

export const handle = { texts: ['errors'] };

/** Only these codes are read from the address, so that a link can't put other words on the page. */
const PARAMETERS = ['token', 'key', 'id'];

function words(t: TFunction<'errors'>, code: string, info: string): { title: string; text: string } {
  if (code === '403') {
    const known = info === 'RequiresLawyer' || info === 'RequiresUser' || info === 'RoleForbids';
    return { title: t('forbiddenTitle'), text: known ? t(info) : t('forbidden') };
  }
  if (code === '200') {
    return { title: t('title'), text: PARAMETERS.includes(info) ? t('parameter', { info }) : t('parameterUnknown') };
  }
  return { title: t('title'), text: t('generic') };
}

/** The error page of the catalogue: `?code=100|200|403&info=…`. */
export default function ErrorPage() {
  const { t } = useTranslation('errors');
  const [query] = useSearchParams();
  const asked = query.get('code') ?? '';
  const code = ['200', '403'].includes(asked) ? asked : '100';
  const { title, text } = words(t, code, query.get('info') ?? '');
  return (
    <div className="wrap page">
      <PageMeta title={title} noindex />
      <EmptyState
        title={<h1>{title}</h1>}
        action={
          <ButtonLink kind="primary" to="/">
            {t('home')}
          </ButtonLink>
        }
      >
        <p>{text}</p>
        <p className="micro muted">{t('code', { code })}</p>
      </EmptyState>
    </div>
  );
}
