import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { requestLimits } from '../../../../src/shared/limits.js';
import { Plan, RequestStatus } from '../../../../src/shared/requests/codes.js';
import { reachesLike, reachWithin } from '../../../../src/shared/requests/reach.rules.js';
import { ApiProblem } from '../../../api/problems';
import { useSession } from '../../../api/session';
import { Button, ButtonLink } from '../../../ui/button';
import { useProblemWords } from '../../../ui/data';
import { useFormat } from '../../../ui/format/format';
import { useApiForm, type ApiForm } from '../../../ui/forms';
import { Checkbox } from '../../../ui/fields';
import { useShell } from '../../../ui/page-meta';
import { SideNote } from '../../../ui/side-note';
import { Link, usePath } from '../../../ui/link';
import { Rich } from '../../../ui/rich';
import { verifyCoupon } from '../../billing/api';
import { usePay } from '../../billing/pay';
import { PriceLines } from '../../billing/price-lines';
import { planOffer } from '../../prices/offers';
import { useReach } from '../../prices/use-reach';
import { changeRequest } from '../../requests/api';
import { AloneNote } from '../../help/alone-note';
import { BetterSubject } from '../better-subject';
import { DraftSummary } from '../draft-summary';
import { LAST, type Draft } from '../draft';
import { change, finishWizardSession, readWizardSession, save, type WizardSession } from '../draft-store';
import { keepRefusal } from '../refusal';
import { SaveForLater, wizardStep, StepPage } from '../step-page';
import { useWay } from '../subjects';
import { forgetUploads, uploadsSettled } from '../uploads';

export const handle = { texts: ['wizard', 'steps', 'prices', 'billing', 'subjects', 'help'] };

/** If no more firms exist than have the first day to themselves, no firm waits for a turn. */
const nextOf = (reached: number | null) =>
  reached !== null && reached <= requestLimits.exclusivePlaces
    ? (['answers', 'choice'] as const)
    : (['three', 'others', 'answers', 'choice'] as const);

function SendStep({ wizard: { draft } }: { wizard: WizardSession }) {
  const { t } = useTranslation('steps');
  const navigate = useNavigate();
  const path = usePath();
  const format = useFormat();
  const { t: prices } = useTranslation('prices');
  const signedIn = useSession() !== null;
  const pay = usePay();
  const price = usePlanPrice(draft);
  const due = price.listCents - price.discountCents;
  const reach = useReach(draft.type, draft.geo);
  const reached = reach ? reachWithin(draft.plan, reach.firms) : null;
  const like = reach ? reachesLike(draft.plan, reach.firms) : draft.plan;
  const plans = useWay()(draft).includes(7);
  const form = useApiForm({
    initial: {
      request_type_id: '',
      part: '',
      city: '',
      description: '',
      extra: '',
      opposing_party: '',
      shared_contacts: '',
      plan: '',
      invoice: '',
      discount: '',
      sensitive_data_consent: draft.sensitiveConsent,
    },
    validate: ({ sensitive_data_consent: consents }) => ({
      sensitive_data_consent: consents ? undefined : t('send.consentMissing'),
    }),
    submit: async () => {
      if (!signedIn) return null;
      await uploadsSettled();
      await save();
      const { requestId } = readWizardSession().draft;
      if (requestId === null) throw new Error('No draft to send');
      return changeRequest(requestId, { status: 2, sensitive_data_consent: true });
    },
    // The words are corrected on the step where they were written.
    onFailure: (error) => {
      const step = keepRefusal(error);
      if (step !== null) void navigate(path(`/request/create/${step}?from=review`));
    },
    onSuccess: async (sent) => {
      if (sent === null) {
        await navigate(path('/registrazione-utente?redirect_to=/request/create/1&send=1'));
        return;
      }
      const { id, status, checkout } = sent;
      // It stays a draft until it is paid, so that a citizen who comes back without paying finds it.
      if (checkout && status.id === RequestStatus.init) {
        await pay(checkout);
        return;
      }
      forgetUploads();
      finishWizardSession();
      await navigate(path(`/requests/${id}`), { state: { sent: true } });
    },
  });
  return (
    <StepPage
      step={LAST}
      form={form}
      lead={t(signedIn ? 'send.lead' : 'send.visitorLead')}
      sideNote={
        <>
          <SideNote title={t('send.sideNote')}>
            <ul>
              {nextOf(reached).map((each) => (
                <li key={each}>{t(`send.next.${each}`)}</li>
              ))}
            </ul>
          </SideNote>
          <SideNote title={t('send.sideNote2')}>{t('send.sideNote2Text')}</SideNote>
          {draft.type && <AloneNote type={draft.type} paper={draft.servedPaper} />}
        </>
      }
    >
      <BetterSubject draft={draft} />
      <DraftSummary draft={draft} plans={plans} />
      {reached !== null && <p>{t('send.reach', { count: reached })}</p>}
      {price.listCents > 0 && reached !== null && like !== draft.plan && (
        <p className="wizard-note" role="status">
          {t('send.same', {
            count: reached,
            plan: prices(`plan.inSentence.${draft.plan}`),
            like: prices(`plan.inSentence.${like}`),
          })}{' '}
          <Link to="/request/create/7" prefetch="none">
            {t('send.otherPlan')}
          </Link>
        </p>
      )}
      {price.listCents === 0 ? (
        <p className="total">
          <span>{t('send.price')}</span>
          <b>{t('send.free')}</b>
        </p>
      ) : (
        <PriceLines
          what={t('send.plan', { plan: prices(`plan.name.${draft.plan}`) })}
          listCents={price.listCents}
          discountCents={price.discountCents}
        />
      )}
      {price.wrong && (
        <p className="err" role="alert">
          {price.wrong}
        </p>
      )}
      <ConsentField {...form.check('sensitive_data_consent')} />
      {signedIn ? (
        <>
          {due > 0 && <p className="small">{t('send.paying')}</p>}
          <p className="small soft">
            <Rich
              text={t(due > 0 ? 'send.termsPaid' : 'send.terms')}
              marks={{
                a: (
                  <Link to="/termini-e-condizioni" prefetch="none" target="_blank">
                    x
                  </Link>
                ),
              }}
            />
          </p>
          <div className="acts">
            {due > 0 ? (
              <Button kind="primary" size="l" type="submit" pending={form.pending} price={format.euroExact(due)}>
                {t('send.pay')}
              </Button>
            ) : (
              <Button kind="primary" size="l" type="submit" pending={form.pending} icon="send">
                {t('send.send')}
              </Button>
            )}
            <SaveForLater />
          </div>
        </>
      ) : (
        <section className="panel stack" aria-labelledby="who">
          <h2 className="sub" id="who">
            {t('send.who')}
          </h2>
          <p>{t('send.whoText')}</p>
          <div className="row">
            <Button kind="primary" size="l" type="submit" pending={form.pending}>
              {t('send.register')}
            </Button>
            <ButtonLink to="/login?redirect_to=/request/create/1" prefetch="none">
              {t('send.login')}
            </ButtonLink>
          </div>
        </section>
      )}
    </StepPage>
  );
}

/** The consent to let firms read what the request says about health and crimes: asked for apart, and never ticked. Rule 14.13. */
function ConsentField({ onChange, ...box }: ReturnType<ApiForm<Record<string, unknown>>['check']>) {
  const { t } = useTranslation('steps');
  const { brand } = useShell();
  return (
    <div className="stack">
      <Checkbox
        label={t('send.consent', { brand })}
        hint={t('send.consentHint')}
        {...box}
        onChange={(sensitiveConsent) => {
          onChange(sensitiveConsent);
          change({ sensitiveConsent });
        }}
      />
      <p className="small">
        <Link to="/privacy#salute-e-reati" prefetch="none" target="_blank">
          {t('send.consentMore')}
        </Link>
      </p>
    </div>
  );
}

/** What the chosen plan costs with its coupon, which is checked again: it may have been used up since. */
function usePlanPrice({ plan, discount, requestId }: Draft): {
  listCents: number;
  discountCents: number;
  wrong: string;
} {
  const { t } = useTranslation('billing');
  const words = useProblemWords();
  const [judged, setJudged] = useState<{ code: string; discountCents: number; wrong: string }>({
    code: '',
    discountCents: 0,
    wrong: '',
  });
  const signedIn = useSession() !== null;
  const wanted = plan > 1 && signedIn && discount !== '';
  useEffect(() => {
    if (!wanted || plan === Plan.free) return undefined;
    let gone = false;
    verifyCoupon({ code: discount, subject: 'plan', plan, ...(requestId !== null && { request_id: requestId }) }).then(
      ({ discount_cents }) => {
        if (!gone) setJudged({ code: discount, discountCents: discount_cents, wrong: '' });
      },
      (error: unknown) => {
        if (gone) return;
        const gone422 = error instanceof ApiProblem && error.status === 422;
        setJudged({ code: discount, discountCents: 0, wrong: gone422 ? t('coupon.wrong') : words(error) });
        if (gone422) change({ discount: '' });
      },
    );
    return () => {
      gone = true;
    };
    // The words follow the page's language, which doesn't change while it is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [wanted, discount, plan, requestId]);
  const listCents = planOffer(plan).priceCents;
  return {
    listCents,
    discountCents: wanted && judged.code === discount ? Math.min(listCents, judged.discountCents) : 0,
    wrong: plan > 1 ? judged.wrong : '',
  };
}

export default wizardStep(SendStep);
