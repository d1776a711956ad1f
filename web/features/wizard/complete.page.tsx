import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { redirect, useLoaderData, useNavigate } from 'react-router';
import { reachWithin } from '../../../src/shared/requests/reach.rules.js';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { guarded } from '../../app/guards';
import { requireNumeric } from '../../app/public-guards';
import { localeOf, pathIn } from '../../app/locale';
import { Button } from '../../ui/button';
import { Breadcrumbs, PageSkeleton } from '../../ui/data';
import { Icon } from '../../ui/icon';
import { Link, usePath } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
import { SideNote } from '../../ui/side-note';
import { useReach } from '../prices/use-reach';
import { readRequest } from '../requests/api';
import { firstWords } from '../requests/first-words';
import type { RequestDetail } from '../requests/types';
import { firstMissing, LAST, type Step } from './draft';
import { readWizardSession, take } from './draft-store';
import { forgetUploads } from './uploads';
import './complete.css';
import './wizard.css';

export const handle = { texts: ['requests'] };

/** A draft that was sent already has nothing to complete: its own page is shown instead. */
export const clientLoader = guarded('user', async ({ request, params, account }) => {
  const { id } = requireNumeric(request, params, 'id');
  const draft = await readRequest(Number(id), request.signal);
  if (draft.status.id !== RequestStatus.init && draft.status.id !== RequestStatus.incomplete) {
    throw redirect(pathIn(localeOf(new URL(request.url).pathname), `/requests/${id}`));
  }
  return { draft, accountId: account.id };
});

export function HydrateFallback() {
  const { t } = useTranslation('requests');
  return <PageSkeleton title={t('complete.title')} />;
}

/** What a request cannot be sent without, and the step that asks for it. */
const NEEDED = [
  { field: 'request_type_id', step: 1 },
  { field: 'part', step: 2 },
  { field: 'city', step: 3 },
  { field: 'description', step: 4 },
] as const;

/** Staff mostly ask about the description. */
const STORY = 4;

/** What a draft still lacks and why it is needed, what is there already, and the way to send it. */
export default function CompletePage() {
  const { t } = useTranslation('requests');
  const { draft, accountId } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const path = usePath();
  const lacks = NEEDED.filter(({ field }) => draft.missing.includes(field));
  async function goOn(step?: Step): Promise<void> {
    if (readWizardSession().draft.requestId !== draft.id) forgetUploads();
    await take(draft, accountId);
    const { draft: here } = readWizardSession();
    const next = step ?? firstMissing(here) ?? (draft.ruling ? STORY : LAST);
    await navigate(path(`/request/create/${next}${step && lacks.length === 0 ? '?from=review' : ''}`), {
      state: { note: 'resumed' },
    });
  }
  return (
    <div className="page stack-l">
      <PageMeta title={t('complete.title')} noindex />
      <Breadcrumbs items={[{ label: t('complete.requests'), to: '/requests' }, { label: t('complete.title') }]} />
      <h1>{t('complete.title')}</h1>
      <p className="lead measure">{nameOf(draft, t('complete.nameless'))}</p>
      {draft.ruling && (
        <section className="panel stack" aria-labelledby="asked">
          <h2 className="sub" id="asked">
            {t('complete.asked')}
          </h2>
          <p className="measure">«{draft.ruling.reason}»</p>
        </section>
      )}
      <div className="with-side-note">
        <section className="stack" aria-labelledby="lacks">
          <h2 className="sub" id="lacks">
            {lacks.length > 0
              ? t('complete.lacks', { count: lacks.length })
              : t(draft.ruling ? 'complete.change' : 'complete.whole')}
          </h2>
          <ul className="complete">
            {NEEDED.map(({ field, step }) => (
              <Answer
                key={step}
                step={step}
                value={draft.missing.includes(field) ? null : valueOf(draft, step, t)}
                onGo={() => goOn(step)}
              />
            ))}
            <Answer
              step={5}
              optional
              value={draft.documents.length > 0 ? t('complete.documents', { count: draft.documents.length }) : null}
              onGo={() => goOn(lacks.length > 0 ? undefined : 5)}
            />
          </ul>
          <div className="row">
            <Button kind="primary" size="l" onClick={() => goOn()}>
              {t(lacks.length > 0 || draft.ruling ? 'complete.continue' : 'complete.review')}
            </Button>
            <Link to={`/requests/${draft.id}`}>{t('complete.read')}</Link>
          </div>
        </section>
        <aside>
          <SideNote title={t('complete.then')}>
            <Reached draft={draft} />
            <p>{t('complete.thenText')}</p>
          </SideNote>
        </aside>
      </div>
    </div>
  );
}

/** One answer: what was given, or why it is needed; its button opens the step. */
function Answer({
  step,
  value,
  optional = false,
  onGo,
}: {
  step: 1 | 2 | 3 | 4 | 5;
  /** Null where it is missing. */
  value: string | null;
  optional?: boolean;
  onGo: () => Promise<void>;
}) {
  const { t } = useTranslation('requests');
  const label = t(`complete.label.${step}`);
  return (
    <li className={value !== null ? 'there' : optional ? undefined : 'lacking'}>
      <Icon name={value === null ? (optional ? 'plus' : 'warn') : 'check'} />
      <div>
        <strong>
          {label}
          {value === null && <span className="vh">: {t(optional ? 'complete.none' : 'complete.lacking')}</span>}
        </strong>
        <p className={value === null ? 'small soft' : 'small'}>{value ?? t(`complete.why.${step}`)}</p>
      </div>
      <Button kind="quiet" size="s" onClick={onGo}>
        {t(value === null ? 'complete.add' : 'complete.edit')}
        <span className="vh">: {label}</span>
      </Button>
    </li>
  );
}

/** To how many firms it would go now. */
function Reached({ draft: { request_type: type, geo, plan } }: { draft: RequestDetail }) {
  const { t } = useTranslation('requests');
  const { latitude, longitude } = geo;
  const reach = useReach(type.id, latitude === null || longitude === null ? null : { latitude, longitude });
  return reach ? (
    <p>{t('complete.reach', { count: reachWithin(plan.id === 2 || plan.id === 3 ? plan.id : 1, reach.firms) })}</p>
  ) : null;
}

/** An answer that was given, in a line. */
function valueOf(
  { request_type, part, geo, title }: RequestDetail,
  step: 1 | 2 | 3 | 4,
  t: TFunction<'requests'>,
): string {
  switch (step) {
    case 1:
      return request_type.label;
    case 2:
      return t(part === 2 ? 'complete.part.2' : 'complete.part.1');
    case 3:
      return geo.province_id ? `${geo.city} (${geo.province_id})` : (geo.city ?? '');
    default:
      return `«${firstWords(title, 84)}»`;
  }
}

function nameOf({ request_type, geo, title }: RequestDetail, nameless: string): string {
  const about = geo.city ? `${request_type.case_label}, ${geo.city}` : request_type.case_label;
  return `${about}. ${title ? `«${firstWords(title, 84)}»` : nameless}`;
}
