import '../content/content.css';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import type { ReadyLetterId } from '../../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import type { LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { PageMeta, useShell } from '../../ui/page-meta';
import { StartButton } from '../../ui/start-button';
import { LetterTeasers } from './letter-teasers';
import { teasersOf } from './teasers-of';

export const handle = { texts: ['letters'] };

/** The letters by what they are about. */
const groups = {
  money: ['messa-in-mora', 'garanzia-prodotto'],
  home: ['deposito-affitto', 'impugnazione-licenziamento'],
  offices: ['accesso-agli-atti', 'cartella-clinica', 'ricorso-multa'],
} as const satisfies Readonly<Record<string, readonly ReadyLetterId[]>>;

export function loader({ request }: LoaderArgs) {
  const locale = localeOf(new URL(request.url).pathname);
  return (Object.keys(groups) as (keyof typeof groups)[]).map((group) => ({
    group,
    letters: teasersOf(groups[group], locale),
  }));
}

/** /lettere: the letters that a person can send without a lawyer. */
export default function ReadyLettersPage() {
  const { t } = useTranslation('letters');
  const { brand } = useShell();
  const shown = useLoaderData<typeof loader>();
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('title'), to: '/lettere' },
  ];
  const jsonLd = useCrumbsJsonLd(crumbs);
  return (
    <div className="wrap page">
      <PageMeta title={t('listTitle')} description={t('listDescription')} jsonLd={[jsonLd]} />
      <Breadcrumbs items={crumbs} />
      <h1>{t('listTitle')}</h1>
      <p className="lead measure">{t('listLead')}</p>
      <div className="text-groups">
        {shown.map(({ group, letters }) => (
          <section key={group} aria-labelledby={group}>
            <h2 id={group}>{t(`groups.${group}`)}</h2>
            <LetterTeasers letters={letters} />
          </section>
        ))}
      </div>
      <div className="stack">
        <p className="measure">{t('notEnough')}</p>
        <p>
          <StartButton />
        </p>
      </div>
    </div>
  );
}
