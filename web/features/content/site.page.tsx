import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { useSession } from '../../api/session';
import type { LoaderArgs } from '../../app/context';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { ButtonLink } from '../../ui/button';
import { PageMeta, useShell } from '../../ui/page-meta';
import { StartButton } from '../../ui/start-button';
import { FaqList } from './faq-list';
import { faqJsonLd } from './json-ld';
import { Html, Prose, Sources } from './prose';
import { useForeign } from './use-foreign';
import { textAt } from './text-at.server';

export const handle = { texts: ['content'] };

export const loader = (args: LoaderArgs) => textAt(args);

/** A page about the service: about us, how it works, questions, partners, cookies. */
export default function SitePage() {
  const content = useLoaderData<typeof loader>();
  const { t } = useTranslation('content');
  const { brand } = useShell();
  const foreign = useForeign(content.language);
  const { title, description, path, languages } = content;
  const crumbs = [
    { label: brand, to: '/' },
    { label: title, to: path },
  ];
  const jsonLd = [useCrumbsJsonLd(crumbs), ...(path.startsWith('/faq-') ? [faqJsonLd(content)] : [])];
  return (
    <div className="wrap page">
      <PageMeta title={title} description={description} languages={languages} jsonLd={jsonLd} />
      <Breadcrumbs items={crumbs} />
      <h1 {...foreign}>{title}</h1>
      {foreign.lang && <p className="soft small">{t('italianOnly')}</p>}
      {path.startsWith('/faq-') ? (
        <>
          <div className="prose lead-text" {...foreign}>
            <Html html={content.intro} />
          </div>
          <FaqList content={content}>
            <Sources content={content} />
            <NextStep path={path} />
          </FaqList>
        </>
      ) : (
        <Prose content={content}>
          <NextStep path={path} />
        </Prose>
      )}
    </div>
  );
}

/** What a reader of the page may want to do next. */
function NextStep({ path }: { path: string }) {
  const { t } = useTranslation('content');
  const account = useSession()?.account;
  if (path.endsWith('-avvocato')) {
    return account ? null : (
      <p className="next-step">
        <ButtonLink kind="primary" size="l" iconAfter="arrow" to="/registrazione-avvocato">
          {t('registerFirm')}
        </ButtonLink>
      </p>
    );
  }
  if (path === '/partners') {
    return (
      <p className="next-step">
        <ButtonLink size="l" iconAfter="arrow" to="/contatti">
          {t('becomePartner')}
        </ButtonLink>
      </p>
    );
  }
  if (account?.model === 'lawyer' || path === '/cookie-policy') return null;
  return (
    <p className="next-step">
      <StartButton />
    </p>
  );
}
