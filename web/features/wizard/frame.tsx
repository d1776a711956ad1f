import './wizard.css';
import '../requests/thumb.css';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLoaderData, useNavigate, type ClientLoaderFunctionArgs } from 'react-router';
import { ApiProblem } from '../../api/problems';
import { useSession } from '../../api/session';
import type { LoaderArgs } from '../../app/context';
import { refuseFirm } from '../../app/public-guards';
import { barePath, localeOf } from '../../app/locale';
import { Button } from '../../ui/button';
import { HomeLink, Main, PlainFooter, TopOfPage } from '../../ui/layouts/frame';
import { Link, useBarePath, usePath } from '../../ui/link';
import { claimDraft } from './claim';
import { firstMissing, hasContent, LAST, STEPS, wayOf, type Step } from './draft';
import {
  adopt,
  awaitsOwner,
  forgetDraftOf,
  isClosed,
  openWizardSession,
  readWizardSession,
  refresh,
  save,
  take,
  useWizardSession,
} from './draft-store';
import { useLeave } from './leave';
import { Steps } from './progress';
import { keepRefusal } from './refusal';
import { requestCalls } from './request-calls';
import { sells } from './subjects';

export const handle = { texts: ['wizard', 'subjects'] };

const REVIEW = 6;

/** The subjects with their lines of explanation, once for the whole wizard. */
export async function loader({ context, request }: LoaderArgs) {
  const types = await context.services.requestTypes(localeOf(new URL(request.url).pathname));
  return { types: types.map(({ id, label, tooltip, upgradable }) => ({ id, label, tooltip, upgradable })) };
}

type Data = Awaited<ReturnType<typeof loader>>;
let known: Data | undefined;

/** Inside the wizard the page itself calls the server no more: navigation works offline. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs): Promise<Data> {
  refuseFirm(request);
  // Offline, the subjects' names, which the shell has, are enough.
  known ??= await serverLoader<typeof loader>().catch(() => undefined);
  return known ?? { types: [] };
}

/** The step an address names; the review has become a part of the last one. */
export function stepOf(bare: string): Step {
  const number = Number(bare.split('/').at(-1));
  return number === REVIEW ? LAST : (STEPS.find((each) => each === number) ?? 1);
}

/** The wizard's frame: logo, exit, the steps, the step itself. */
export default function WizardFrame() {
  const { t } = useTranslation('wizard');
  const { types } = useLoaderData<typeof loader>();
  const wizard = useWizardSession();
  const step = stepOf(useBarePath());
  const problem = useOwner();
  const sessionOver = useSession() === null && wizard.draft.owner !== null && !isClosed();
  const leave = useLeave();
  const way = wayOf(wizard.draft, sells(wizard.draft.type, types));
  return (
    <>
      <TopOfPage />
      <header className="top wizard-top">
        <div className="wrap">
          <HomeLink />
          <div className="tools">
            <Button kind="quiet" size="s" onClick={leave}>
              {t('later.leave')}
            </Button>
          </div>
        </div>
      </header>
      <Steps current={step} way={way} draft={wizard.draft} ready={wizard.ready} />
      <Main className="wrap wizard">
        {sessionOver && <SessionOver step={step} />}
        {problem && (
          <p className="wizard-note" role="alert">
            {problem}
          </p>
        )}
        <Outlet context={types} />
      </Main>
      <PlainFooter />
      {/* Once a request is begun, the other pages are fetched, so that it can be continued offline. */}
      {wizard.ready && hasContent(wizard.draft) && (
        <div hidden>
          {way.map(
            (each) =>
              each !== step && (
                <Link key={each} to={`/request/create/${each}`} prefetch="render" discover="render" tabIndex={-1} />
              ),
          )}
        </div>
      )}
    </>
  );
}

/** Opens the wizard's session for the signed-in account, and moves a visitor's draft into the account at login. */
function useOwner(): string | null {
  const { t } = useTranslation('wizard');
  const session = useSession();
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const path = usePath();
  const busy = useRef(false);
  const [round, setRound] = useState(0);
  const owner = session?.account.model === 'user' ? session.account.id : null;

  useEffect(() => {
    // The guard of the first page that is opened; later ones have `clientLoader`.
    if (session?.account.model === 'lawyer')
      void navigate(path('/error?code=403&info=RequiresUser'), { replace: true });
  }, [session, navigate, path]);

  useEffect(() => {
    const { draft } = readWizardSession();
    const ofAnother = owner !== null && draft.owner !== owner && !awaitsOwner();
    // A session that ended while writing keeps the text where it is.
    if (isClosed() || ofAnother) openWizardSession();
    if (owner === null || busy.current) return;
    busy.current = true;
    // Fetched while online, so that what is written offline is sent when the connection is back.
    void requestCalls().catch(() => undefined);
    void (async () => {
      try {
        if (awaitsOwner()) {
          await adopt(owner);
          const here = stepOf(barePath(window.location.pathname));
          await navigate(
            path(`/request/create/${firstMissing(readWizardSession().draft) ?? (here > 1 ? here : LAST)}`),
            {
              replace: true,
              state: { note: 'adopted' },
            },
          );
        } else if (!readWizardSession().draft.requestId && (await claimed(owner))) {
          await navigate(path(`/request/create/${firstMissing(readWizardSession().draft) ?? LAST}`), {
            replace: true,
            state: { note: 'adopted' },
          });
        } else if (await refresh()) {
          await save();
        } else {
          const { requestId } = readWizardSession().draft;
          // Sent meanwhile, perhaps by a payment: the next request begins empty.
          if (requestId !== null) forgetDraftOf(requestId);
          await navigate(path(`/requests/${requestId}`), { replace: true });
        }
        setProblem(null);
      } catch (error) {
        const refusedAt = keepRefusal(error);
        if (refusedAt !== null) await navigate(path(`/request/create/${refusedAt}?from=review`), { replace: true });
        setProblem(
          (error instanceof ApiProblem && error.messages[0]) ||
            t(navigator.onLine ? 'note.notAdoptedOnline' : 'note.notAdopted'),
        );
      } finally {
        busy.current = false;
      }
    })();
    // The address is no reason to read again: only the signed-in account is.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [owner, round]);

  useEffect(() => {
    if (problem === null) return undefined;
    const again = () => {
      setRound((before) => before + 1);
    };
    window.addEventListener('online', again);
    return () => {
      window.removeEventListener('online', again);
    };
  }, [problem]);
  return problem;
}

/** Opens what this browser wrote before registering. @returns whether there was something */
async function claimed(owner: number): Promise<boolean> {
  const request = await claimDraft();
  if (request) await take(request, owner);
  return request !== null;
}

/** The session ended during the writing: the text is still here, and a login leads back to it. */
function SessionOver({ step }: { step: Step }) {
  const { t } = useTranslation('wizard');
  const { t: common } = useTranslation();
  return (
    <p className="wizard-note" role="alert">
      {t('note.sessionOver')}{' '}
      <Link to={`/login?redirect_to=/request/create/${step}`} prefetch="none">
        {common('nav.login')}
      </Link>
    </p>
  );
}
