import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../api/session';
import { readProfile } from '../../accounts/profile/api';
import { buyerFaults, buyerIn, buyerOf, buyerValues, type BuyerValues, type KnownBuyer } from '../../billing/buyer';
import { BuyerFields } from '../../billing/buyer-fields';
import { Checkbox } from '../../../ui/fields';
import { useApiForm } from '../../../ui/forms';
import { Gloss } from '../../../ui/gloss';
import { change, type Desk } from '../draft-store';
import { deskPage, StepActs, StepPage, useStepOn } from '../step-page';

export const handle = { texts: ['wizard', 'billing', 'places'] };

/** Invoice data, asked for with a paid plan only; otherwise the address stands, and "continue" goes on. */
function InvoiceStep({ desk }: { desk: Desk }) {
  const known = useKnownBuyer(desk);
  if (desk.draft.plan === 1) return <Nothing />;
  // Drawn anew when the profile has arrived: nobody has typed yet.
  return <InvoiceForm key={known.round} desk={desk} known={known.buyer} />;
}

function Nothing() {
  const { t } = useTranslation('wizard');
  const goOn = useStepOn(8);
  const form = useApiForm({ initial: {}, submit: () => goOn({}) });
  return (
    <StepPage step={8} form={form} lead={t('invoice.lead')}>
      <StepActs pending={form.pending}>{t('plan.continue')}</StepActs>
    </StepPage>
  );
}

function InvoiceForm({ desk: { draft }, known }: { desk: Desk; known: KnownBuyer }) {
  const { t } = useTranslation('wizard');
  const { t: words } = useTranslation('billing');
  const goOn = useStepOn(8);
  const form = useApiForm<BuyerValues & { performance_agreed: boolean }>({
    initial: { ...buyerValues(draft.invoice ?? known), performance_agreed: draft.performanceAgreed },
    validate: buyerFaults,
    submit: (values) => goOn({ invoice: buyerOf(values), performanceAgreed: values.performance_agreed }),
  });
  return (
    <StepPage step={8} title={t('invoice.title')} form={form} lead={t('invoice.ask')}
      gloss={<><Gloss title={words('consent.gloss')}>{words('consent.glossText')}</Gloss><Gloss title={t('invoice.gloss')}>{t('invoice.glossText')}</Gloss></>}>
      <BuyerFields form={form} />
      <Checkbox label={words('consent.label')} hint={words('consent.hint')} {...form.check('performance_agreed')} onChange={(performanceAgreed) => {
        form.set('performance_agreed', performanceAgreed);
        change({ performanceAgreed });
      }} />
      <StepActs pending={form.pending}>{t('invoice.continue')}</StepActs>
    </StepPage>
  );
}

/** What the profile knows of the buyer; nothing for a visitor, or while it can't be read. */
function useKnownBuyer({ ready, draft }: Desk): { buyer: KnownBuyer; round: number } {
  const [known, setKnown] = useState<{ buyer: KnownBuyer; round: number }>({ buyer: {}, round: 0 });
  const id = useSession()?.account.id;
  const wanted = ready && draft.plan > 1 && draft.invoice === null && id !== undefined;
  useEffect(() => {
    if (!wanted) return undefined;
    let gone = false;
    readProfile().then((profile) => { if (!gone) setKnown({ buyer: buyerIn(profile), round: 1 }); }, () => undefined);
    return () => { gone = true; };
  }, [wanted]);
  return known;
}

export default deskPage(InvoiceStep);
