import './ready-letters.css';
import { useTranslation } from 'react-i18next';
import { data, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router';
import { letterTable } from '../../../src/shared/guidance/ready-letters/letter-table.js';
import type { ReadyLetter } from '../../../src/shared/guidance/ready-letters/ready-letter.types.js';
import {
  isReadyLetter,
  letterEntry,
  letterPath,
} from '../../../src/shared/guidance/ready-letters/ready-letters.codes.js';
import { limitCalled } from '../../../src/shared/guidance/time-limits.rules.js';
import { spanText } from '../../../src/shared/guidance/span.rules.js';
import type { Text } from '../../../src/shared/locale.js';
import { useSession } from '../../api/session';
import type { LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Link, useLocale } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { SideNote } from '../../ui/side-note';
import { StartButton } from '../../ui/start-button';
import { LetterMaker } from './letter-maker';
import { loadedLetter, loadLetter } from './loaded-letters';
import { useStory } from './use-story';

export const handle = { texts: ['letters', 'deadlines'] };

/** Looked up on the server, so that the tables are not sent. */
export function loader({ params: { id = '' }, request }: LoaderArgs) {
  // A letter with a page of its own is not shown twice.
  if (!isReadyLetter(id) || letterPath(id) !== `/lettere/${id}`) throw data(null, { status: 404 });
  const { title, lead, lawyerType } = letterEntry(id);
  const locale = localeOf(new URL(request.url).pathname);
  return {
    id,
    path: letterPath(id),
    title: title[locale],
    lead: lead[locale],
    lawyerType,
    limits: letterTable[id].limitIds.map(limitCalled),
  };
}

export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs) {
  const [shown] = await Promise.all([serverLoader<typeof loader>(), loadLetter(params.id)]);
  return shown;
}

/** /lettere/{id}: a letter to fill in and send. Without scripts it is a model to copy. */
export default function LetterPage() {
  const { t } = useTranslation('letters');
  const { brand } = useShell();
  const locale = useLocale();
  const format = useFormat();
  const { id, path, title, lead, lawyerType, limits } = useLoaderData<typeof loader>();
  const isFirm = useSession()?.account.model === 'lawyer';
  const letter = loadedLetter(id);
  const story = useStory(letter);
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('title'), to: '/lettere' },
    { label: title, to: path },
  ];
  const jsonLd = useCrumbsJsonLd(crumbs);
  return (
    <div className="wrap page letter-page">
      <PageMeta title={t('pageTitle', { title })} description={t('pageDescription', { lead })} jsonLd={[jsonLd]} />
      <Breadcrumbs items={crumbs} />
      <h1>{title}</h1>
      <p className="lead measure">{lead}</p>
      <div className="letter-know">
        <section className="stack" aria-labelledby="when">
          <h2 className="sub" id="when">
            {t('when')}
          </h2>
          <Points texts={letter.when} />
        </section>
        <section className="stack" aria-labelledby="lawyer">
          <h2 className="sub" id="lawyer">
            {t('lawyer')}
          </h2>
          <Points texts={letter.lawyer} />
          {!isFirm && (
            <p>
              <StartButton type={lawyerType}>{t('lawyerGo')}</StartButton>
            </p>
          )}
        </section>
      </div>
      <LetterMaker key={id} id={id} letter={letter} story={story} limits={limits} showsLimits />
      <p className="small measure">{t('notAdvice')}</p>
      <div className="letter-know">
        <section className="stack" aria-labelledby="send">
          <h2 className="sub" id="send">
            {t('send')}
          </h2>
          <p className="measure">{letter.send[locale]}</p>
          <AnswerTimes letter={letter} />
        </section>
        <SideNote title={t('articles')}>
          <ul>
            {letter.articles.map(({ source, says }) => (
              <li key={source}>
                {says[locale]} <span className="micro soft">({source})</span>
              </li>
            ))}
          </ul>
          <p className="micro soft">
            {letter.reviewed === null ? t('unreviewed') : t('reviewed', { day: format.date(letter.reviewed) })}
          </p>
        </SideNote>
      </div>
      <p>
        <Link to="/lettere">{t('all')}</Link>
      </p>
    </div>
  );
}

function Points({ texts }: { texts: readonly Text[] }) {
  const locale = useLocale();
  return (
    <ul className="letter-points">
      {texts.map((text) => (
        <li key={text.it}>{text[locale]}</li>
      ))}
    </ul>
  );
}

/** How long the law gives the other side. */
function AnswerTimes({ letter: { answers } }: { letter: ReadyLetter }) {
  const { t } = useTranslation('letters');
  const locale = useLocale();
  if (answers.length === 0) return null;
  return (
    <>
      <h3>{t('answers')}</h3>
      <ul className="letter-points">
        {answers.map(({ span, what, source }) => (
          <li key={what.it}>
            <b>{spanText(span, locale)}</b>: {what[locale]} <span className="micro soft">({source})</span>
          </li>
        ))}
      </ul>
    </>
  );
}
