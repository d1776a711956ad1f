import './index.css';
import { useTranslation } from 'react-i18next';
import { data, useLoaderData } from 'react-router';
import { lettersOfType } from '../../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import { useSession } from '../../api/session';
import type { LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { ButtonLink } from '../../ui/button';
import { SubjectDrawing } from '../../ui/brand/subject-drawing';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { SideNote } from '../../ui/side-note';
import { PageMeta, useShell } from '../../ui/page-meta';
import { StartButton } from '../../ui/start-button';
import { AlsoRead } from '../content/also-read';
import { useArticleJsonLd } from '../content/json-ld';
import { Fees } from '../content/fees';
import { LimitStrip } from '../content/limit-strip';
import { Prose } from '../content/prose';
import { useForeign } from '../content/use-foreign';
import { alsoAbout, limitsFor, textAt } from '../content/text-at.server';
import { BeforeYouStart } from '../help/before-you-start';
import { helpOf } from '../help/help-of';
import { LettersOfType } from '../ready-letters/letter-teasers';
import { teasersOf } from '../ready-letters/teasers-of';

export const handle = { texts: ['subjects', 'content', 'help'] };

export async function loader(args: LoaderArgs) {
  const { context, params, request } = args;
  const locale = localeOf(new URL(request.url).pathname);
  const type = (await context.services.requestTypes(locale)).find(({ id }) => id === params.code);
  if (!type) throw data(null, { status: 404 });
  const areas = await context.services.rankingAreas([type.id]);
  return {
    id: type.id,
    hasRanking: areas.get(type.id)?.listed ?? false,
    label: type.label,
    content: await textAt(args),
    limits: limitsFor(args, type.id),
    fees: await context.services.feesOfSubject(type.id),
    also: alsoAbout(args, type.id),
    help: helpOf(type.id),
    letters: teasersOf(lettersOfType(type.id, null), locale),
  };
}

/** One request type: what it is, what one can get, time limits, papers, costs; then its articles and its story. */
export default function SubjectPage() {
  const { t } = useTranslation('subjects');
  const { t: texts } = useTranslation('content');
  const { brand } = useShell();
  const { id, label, hasRanking, content, limits, fees, also, help, letters } = useLoaderData<typeof loader>();
  const isFirm = useSession()?.account.model === 'lawyer';
  const foreign = useForeign(content.language);
  const format = useFormat();
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('title'), to: '/avvocati' },
    { label, to: `/avvocati/${id}` },
  ];
  const jsonLd = [useCrumbsJsonLd(crumbs), useArticleJsonLd(content)];
  return (
    <div className="wrap page">
      <PageMeta title={content.title} description={content.description} languages={content.languages} jsonLd={jsonLd} />
      <Breadcrumbs items={crumbs} />
      <div className="drawn-head">
        <SubjectDrawing type={id} size={200} />
        <h1 className="article-title" {...foreign}>
          {content.title}
        </h1>
        <p className="lead measure" {...foreign}>
          {content.description}
        </p>
        <div className="row">
          {!isFirm && <StartButton type={id}>{t('start')}</StartButton>}
          {hasRanking && (
            <ButtonLink kind="quiet" to={`/avvocati/${id}/classifica`}>
              {t('ranking')}
            </ButtonLink>
          )}
        </div>
      </div>
      {content.reviewed && (
        <p className="article-dates small soft">
          {texts('minutes', { count: content.minutes })} · {texts('reviewed', { date: format.date(content.reviewed) })}
        </p>
      )}
      <LimitStrip title={texts('limits.title')} limits={limits} />
      <Prose content={content} aside={<SideNote title={t('cost')}>{t('costText')}</SideNote>}>
        <Fees fees={fees} label={label} />
        <BeforeYouStart key={id} type={id} {...help} />
        <LettersOfType letters={letters} />
        <AlsoRead title={texts('also', { label })} {...also} />
      </Prose>
    </div>
  );
}
