import '../../prices/prices.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { requestLimits } from '../../../../src/shared/limits.js';
import { Plan } from '../../../../src/shared/requests/codes.js';
import { useSession } from '../../../api/session';
import { CouponField } from '../../billing/coupon-field';
import { offersOf, planOffer, reachAlike, type PlanId, type PlanOffer } from '../../prices/offers';
import { PlanPoints } from '../../prices/plan-points';
import { useReach } from '../../prices/use-reach';
import { Button } from '../../../ui/button';
import { Loading } from '../../../ui/data';
import { FieldSet } from '../../../ui/fields';
import { useFormat } from '../../../ui/format/format';
import { useApiForm } from '../../../ui/forms';
import { SideNote } from '../../../ui/side-note';
import { Icon } from '../../../ui/icon';
import { LAST } from '../draft';
import { change, type WizardSession } from '../draft-store';
import { SaveForLater, wizardStep, StepActs, StepPage, useFromReview, useStepOn } from '../step-page';

export const handle = { texts: ['wizard', 'steps', 'prices', 'billing'] };

interface Subject {
  id: string;
  upgradable?: boolean;
}

/** Offers the paid plans of a subject; another subject says that the request is free. Rule 5.3. */
function PlanStep({ wizard }: { wizard: WizardSession }) {
  const upgradable = useOutletContext<Subject[]>().find(({ id }) => id === wizard.draft.type)?.upgradable ?? false;
  const reach = useReach(wizard.draft.type, wizard.draft.geo);
  if (reach === undefined) return <Counting />;
  // Nothing is sold if the number of firms is unknown. Rule 5.10.
  return upgradable && reach ? (
    <Choice wizard={wizard} offers={offersOf(reach)} firms={reach.firms} />
  ) : (
    <Free firms={reach?.firms ?? null} />
  );
}

function Counting() {
  const { t } = useTranslation('steps');
  return (
    <StepPage step={7} lead={t('plan.counting')}>
      <Loading lines={3} />
    </StepPage>
  );
}

const GIVES = ['days', 'duty'] as const;

/** @param firms how many there are; null where that is not known */
function Free({ firms }: { firms: number | null }) {
  const { t } = useTranslation('steps');
  const goOn = useStepOn(7);
  const form = useApiForm({ initial: {}, submit: () => goOn({ plan: Plan.free, discount: '' }, { to: LAST }) });
  return (
    <StepPage
      step={7}
      form={form}
      lead={t('plan.lead')}
      sideNote={<SideNote title={t('plan.sideNote')}>{t('plan.sideNoteText')}</SideNote>}
    >
      <ul className="ticks">
        <li>
          <Icon name="check" />
          {firms === null
            ? t('plan.firmsUnknown')
            : t('plan.firms', { count: Math.min(firms, planOffer(Plan.free).reach) })}
        </li>
        <li>
          <Icon name="check" />
          {t('plan.quotes', { count: Math.min(firms ? firms : requestLimits.maxQuotes, requestLimits.maxQuotes) })}
        </li>
        {GIVES.map((each) => (
          <li key={each}>
            <Icon name="check" />
            {t(`plan.${each}`)}
          </li>
        ))}
      </ul>
      <StepActs pending={form.pending}>{t('plan.continue')}</StepActs>
    </StepPage>
  );
}

/** Three equal cards; only the free plan is chosen beforehand, and continuing for free is a button of its own. */
function Choice({
  wizard: { draft },
  offers,
  firms,
}: {
  wizard: WizardSession;
  offers: readonly PlanOffer[];
  firms: number;
}) {
  const { t } = useTranslation('steps');
  // The coupon's texts are loaded with the page: loading them at the first press would delay it.
  const { t: prices } = useTranslation(['prices', 'billing']);
  const format = useFormat();
  const goOn = useStepOn(7);
  const fromReview = useFromReview();
  const signedIn = useSession() !== null;
  const [free, setFree] = useState(false);
  const form = useApiForm<{ plan: PlanId }>({
    initial: { plan: draft.plan },
    submit: ({ plan }) => goOn({ plan }, plan > 1 && draft.invoice === null ? { to: 8 } : {}),
  });
  const { plan } = form.values;
  const same = reachAlike(offers);
  const put = (next: PlanId): void => {
    form.set('plan', next);
    change({ plan: next, ...(next === 1 && { discount: '' }) });
  };
  return (
    <StepPage
      step={7}
      title={t(same ? 'plan.titleSame' : 'plan.title')}
      form={form}
      lead={t(same ? 'plan.chooseSame' : 'plan.choose', { count: firms })}
      wide
    >
      <FieldSet name="plan" legend={t('plan.legend')} error={form.errors.plan}>
        <div className="offers plan-cards">
          {offers.map((offer) => (
            <label key={offer.id} className="opt plan-card" htmlFor={`plan-${offer.id}`}>
              <span className="plan-name">
                <input
                  id={`plan-${offer.id}`}
                  type="radio"
                  name="plan"
                  value={offer.id}
                  checked={plan === offer.id}
                  onChange={() => {
                    put(offer.id);
                  }}
                />{' '}
                <strong>{prices(`plan.name.${offer.id}`)}</strong>
              </span>
              <span className="offer-price">
                {offer.priceCents === 0 ? format.euro(0) : format.euroExact(offer.priceCents)}
              </span>
              <span className="micro soft">{prices(offer.priceCents === 0 ? 'plan.always' : 'plan.once')}</span>
              <PlanPoints plan={offer} />
            </label>
          ))}
        </div>
      </FieldSet>
      <p className="small soft measure">{t('plan.same')}</p>
      {plan !== Plan.free &&
        (signedIn ? (
          <CouponField
            key={plan}
            question={{ subject: 'plan', plan, ...(draft.requestId !== null && { request_id: draft.requestId }) }}
            initial={draft.discount}
            onChange={(coupon) => {
              change({ discount: coupon?.code ?? '' });
            }}
          />
        ) : (
          <p className="small soft">{t('plan.couponLater')}</p>
        ))}
      <div className="acts">
        {plan === Plan.free ? (
          <Button kind="primary" size="l" type="submit" pending={form.pending}>
            {t('plan.continueFree')}
          </Button>
        ) : (
          <>
            <Button kind="primary" size="l" type="submit" pending={form.pending && !free}>
              {t(fromReview ? 'plan.keep' : 'plan.continuePaid', { plan: prices(`plan.name.${plan}`) })}
            </Button>
            <Button
              size="l"
              pending={free}
              onClick={async () => {
                setFree(true);
                try {
                  await goOn({ plan: Plan.free, discount: '' }, { to: LAST });
                } catch (error) {
                  form.fail(error);
                } finally {
                  setFree(false);
                }
              }}
            >
              {t('plan.continueFree')}
            </Button>
          </>
        )}
        <SaveForLater />
      </div>
    </StepPage>
  );
}

export default wizardStep(PlanStep);
