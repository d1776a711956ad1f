import './search.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router';
import { LONGEST_QUESTION } from '../subjects/finder/question';
import { useSession } from '../../api/session';
import type { FoundTypesDto, LoaderArgs } from '../../app/context';
import { localeOf } from '../../app/locale';
import { Button } from '../../ui/button';
import { Breadcrumbs, Pagination } from '../../ui/data';
import { TextField } from '../../ui/fields';
import { Link, usePath } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { UncoveredPanel } from '../subjects/finder/uncovered-panel';
import { FoundText } from './found-text';

export const handle = { texts: ['search', 'subjects'] };

/** As many types as a reader takes in before the texts. */
const TYPES_SHOWN = 3;

/** As far as the server turns them. */
const LAST_PAGE = 100;

export async function loader({ context: { services }, request }: LoaderArgs) {
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const words = (url.searchParams.get('q') ?? '').trim();
  if (words === '') return { words, texts: null, types: null };
  // The length is measured before anything is looked up.
  if (words.length > LONGEST_QUESTION)
    return { words: words.slice(0, LONGEST_QUESTION), texts: null, types: null, tooLong: true };
  const asked = Number(url.searchParams.get('page') ?? 1);
  const page = Number.isInteger(asked) && asked > 0 && asked <= LAST_PAGE ? asked : 1;
  const [texts, types] = await Promise.all([
    services.searchContent(words, page, locale),
    page > 1 ? null : services.findTypes(words, locale),
  ]);
  return { words, texts, types };
}

/** The search of the site: subjects that everyday words lead to, then texts. It works without scripts. */
export default function SearchPage() {
  const { t } = useTranslation('search');
  const { brand } = useShell();
  const { words, texts, types, tooLong = false } = useLoaderData<typeof loader>();
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('title'), to: '/cerca' },
  ];
  const asked = words !== '' && !tooLong;
  const nothing = asked && texts?.total === 0 && texts.page === 1;
  return (
    <div className="wrap page">
      <PageMeta title={asked ? t('resultsTitle', { words }) : t('title')} description={t('description')} noindex />
      <Breadcrumbs items={crumbs} />
      <div className="stack-l">
        <h1>{t('title')}</h1>
        <SearchForm key={words} words={words} tooLong={tooLong} />
        {types && <FoundSubjects found={types} />}
        {texts && texts.info.length > 0 && (
          <section className="found-texts" aria-labelledby="texts">
            <h2 id="texts">{t('texts')}</h2>
            <p className="small soft" role="status">
              {texts.partial ? t('partial') : t('found', { count: texts.total })}
            </p>
            <ol>
              {texts.info.map((text) => (
                <FoundText key={text.path + text.language} text={text} />
              ))}
            </ol>
          </section>
        )}
        {texts && <Pagination page={texts.page} pageSize={texts.page_size} total={texts.total} />}
        {nothing && (
          <section className="stack" aria-labelledby="none" role="status">
            <h2 id="none">{t('noneTitle', { words })}</h2>
            <p>{t('noneText')}</p>
            <Ways />
          </section>
        )}
        {words === '' && (
          <section className="stack" aria-labelledby="begin">
            <h2 id="begin">{t('beginTitle')}</h2>
            <Ways />
          </section>
        )}
      </div>
    </div>
  );
}

function SearchForm({ words, tooLong }: { words: string; tooLong: boolean }) {
  const { t } = useTranslation('search');
  const path = usePath();
  const [text, setText] = useState(words);
  return (
    <Form method="get" action={path('/cerca')} role="search" className="search-form">
      <TextField
        name="q"
        type="search"
        label={t('label')}
        hint={t('hint', { examples: t('examples') })}
        value={text}
        onChange={setText}
        maxLength={LONGEST_QUESTION}
        autoComplete="off"
        enterKeyHint="search"
        error={tooLong ? t('tooLong', { max: LONGEST_QUESTION }) : undefined}
      />
      <Button type="submit" kind="primary" icon="search">
        {t('go')}
      </Button>
    </Form>
  );
}

/** The types that everyday words mean, before the texts: most people look for a way to be helped. */
function FoundSubjects({ found: { info, outside } }: { found: FoundTypesDto }) {
  const { t } = useTranslation('search');
  if (info.length === 0 && !outside) return null;
  return (
    <section className="found-subjects" aria-labelledby="subjects">
      <h2 id="subjects">{t('subjects')}</h2>
      {info.length > 0 && (
        <ul>
          {info.slice(0, TYPES_SHOWN).map(({ id, label, tooltip }) => (
            <li key={id}>
              <Link to={`/avvocati/${id}`} prefetch="none">
                {label}
              </Link>
              <p className="small soft">{tooltip}</p>
            </li>
          ))}
        </ul>
      )}
      {outside && <UncoveredPanel level={3} matter={outside} action={null} />}
    </section>
  );
}

/** Where to go when nothing was found or searched yet. */
function Ways() {
  const { t } = useTranslation('search');
  const isFirm = useSession()?.account.model === 'lawyer';
  const ways = [
    ...(isFirm ? [] : [{ to: '/request/create/1', label: t('ways.start') }]),
    { to: isFirm ? '/faq-avvocato' : '/faq-utente', label: t('ways.questions') },
    { to: '/avvocati', label: t('ways.subjects') },
    { to: '/contatti', label: t('ways.contact') },
  ];
  return (
    <ul className="search-ways">
      {ways.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{label}</Link>
        </li>
      ))}
    </ul>
  );
}
