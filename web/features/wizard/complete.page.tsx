import { useTranslation } from 'react-i18next';
import { redirect, useLoaderData, useNavigate } from 'react-router';
import { requestLimits } from '../../../src/shared/limits.js';
import { RequestStatus } from '../../../src/shared/requests/codes.js';
import { guarded, requireNumeric } from '../../app/guards';
import { localeOf, pathIn } from '../../app/locale';
import { Button } from '../../ui/button';
import { Breadcrumbs, PageSkeleton } from '../../ui/data';
import { EmptyStateArt } from '../../ui/empty-state';
import { Link, usePath } from '../../ui/link';
import { PageMeta } from '../../ui/page-meta';
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

const STEP_OF = new Map<string, Step>([
  ['request_type_id', 1],
  ['part', 2],
  ['city', 3],
  ['description', 4],
]);

/** Staff mostly ask about the description. */
const STORY = 4;

const isStep = (value: Step | undefined): value is 1 | 2 | 3 | 4 => value !== undefined && value <= 4;

/** What a draft still lacks, with a link back to the wizard. */
export default function CompletePage() {
  const { t } = useTranslation('requests');
  const { draft, accountId } = useLoaderData<typeof clientLoader>();
  const navigate = useNavigate();
  const path = usePath();
  const missing = draft.missing.map((name) => STEP_OF.get(name)).filter(isStep);
  async function goOn(): Promise<void> {
    if (readWizardSession().draft.requestId !== draft.id) forgetUploads();
    await take(draft, accountId);
    const { draft: here } = readWizardSession();
    await navigate(path(`/request/create/${firstMissing(here) ?? (draft.ruling ? STORY : LAST)}`), {
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
      <div className="panel complete">
        <EmptyStateArt open />
        <div className="stack">
          <h2 className="sub">
            {missing.length > 0
              ? t('complete.lacks', { count: missing.length })
              : t(draft.ruling ? 'complete.change' : 'complete.whole')}
          </h2>
          {missing.length > 0 && (
            <ul className="bullets">
              {missing.map((step) => (
                <li key={step}>{t(`complete.missing.${step}`, { count: requestLimits.descriptionMin })}</li>
              ))}
            </ul>
          )}
          <Button kind="primary" onClick={goOn}>
            {t(missing.length > 0 || draft.ruling ? 'complete.continue' : 'complete.review')}
          </Button>
        </div>
      </div>
      <p>
        <Link to={`/requests/${draft.id}`}>{t('complete.read')}</Link>
      </p>
    </div>
  );
}

function nameOf({ request_type, geo, title }: RequestDetail, nameless: string): string {
  const about = geo.city ? `${request_type.case_label}, ${geo.city}` : request_type.case_label;
  return `${about}. ${title ? `«${firstWords(title, 84)}»` : nameless}`;
}
