import './draft-summary.css';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { servedPapers } from '../../../src/shared/guidance/served-papers.codes.js';
import { useFieldIds } from '../../ui/fields/parts';
import { useFormat } from '../../ui/format/format';
import { Link, useLocale } from '../../ui/link';
import { useShell } from '../../ui/page-meta';
import { placeLabel } from '../../ui/PlaceField/place';
import { buyerAddress, buyerName } from '../billing/buyer';
import type { Draft, Step } from './draft';

/** One answer with its "change"; an error summary can lead here. */
function SummaryEntry({
  name,
  step,
  label,
  children,
}: {
  name: string;
  step: Step;
  label: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('steps');
  const { id } = useFieldIds({ name });
  return (
    <div id={id} tabIndex={-1}>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className="change">
        <Link to={`/request/create/${step}?from=review`} prefetch="none">
          {t('review.change')}
          <span className="vh">: {label}</span>
        </Link>
      </dd>
    </div>
  );
}

/** What was answered so far: with paid plans on sale also the plan, and what a paid one needs. */
export function DraftSummary({ draft, plans }: { draft: Draft; plans: boolean }) {
  const { t } = useTranslation('steps');
  const { t: wizard } = useTranslation('wizard');
  const format = useFormat();
  const locale = useLocale();
  const { subjects } = useShell();
  const none = <span className="soft">{t('review.none')}</span>;
  const { documents } = draft;
  return (
    <dl className="answers">
      <SummaryEntry name="request_type_id" step={1} label={wizard('step.1.name')}>
        {subjects.find(({ id }) => id === draft.type)?.label ?? none}
      </SummaryEntry>
      <SummaryEntry name="part" step={2} label={wizard('step.2.name')}>
        {draft.part ? t(`part.${draft.part}`) : none}
      </SummaryEntry>
      <SummaryEntry name="city" step={3} label={wizard('step.3.name')}>
        {draft.geo ? placeLabel(draft.geo) : none}
      </SummaryEntry>
      <SummaryEntry name="description" step={4} label={wizard('step.4.name')}>
        <span className="as-written">{draft.description}</span>
      </SummaryEntry>
      <SummaryEntry name="served_paper" step={5} label={t('documents.paper')}>
        {draft.servedPaper ? servedPapers[draft.servedPaper.kind].label[locale] : none}
        {draft.servedPaper?.served_on && `, ${format.date(draft.servedPaper.served_on)}`}
      </SummaryEntry>
      <SummaryEntry name="facts_on" step={5} label={t('documents.when')}>
        {draft.factsOn ? format.date(draft.factsOn) : none}
      </SummaryEntry>
      <SummaryEntry name="documents" step={5} label={t('documents.title')}>
        {documents.length === 0 ? (
          <span className="soft">{t('review.noDocuments')}</span>
        ) : (
          <ul>
            {documents.map((each) => (
              <li key={each.id}>
                {each.name} <span className="micro soft">{format.bytes(each.size)}</span>
              </li>
            ))}
          </ul>
        )}
      </SummaryEntry>
      <SummaryEntry name="extra" step={5} label={t('documents.extra')}>
        {draft.extra ? <span className="as-written">{draft.extra}</span> : none}
      </SummaryEntry>
      <SummaryEntry name="opposing_party" step={5} label={t('documents.opposing')}>
        {draft.opposingParty.trim() || (
          <span className="soft">{t(draft.opposingGiven ? 'review.given' : 'review.notNamed')}</span>
        )}
      </SummaryEntry>
      <SummaryEntry name="shared_contacts" step={5} label={t('documents.contacts')}>
        {t(draft.sharedContacts ? 'review.shared' : 'review.notShared')}
      </SummaryEntry>
      {plans && <PlanSummary draft={draft} />}
    </dl>
  );
}

/** The plan, and with a paid one who the invoice is for and whether it begins at once. */
function PlanSummary({ draft: { plan, invoice, performanceAgreed } }: { draft: Draft }) {
  const { t } = useTranslation('steps');
  const { t: wizard } = useTranslation('wizard');
  const { t: prices } = useTranslation('prices');
  return (
    <>
      <SummaryEntry name="plan" step={7} label={wizard('step.7.name')}>
        {prices(`plan.name.${plan}`)}
      </SummaryEntry>
      {plan > 1 && invoice && (
        <>
          <SummaryEntry name="invoice" step={8} label={wizard('step.8.name')}>
            {buyerName(invoice)}
            <br />
            <span className="small soft">
              {[invoice.vat_number ?? invoice.tax_code, buyerAddress(invoice)].filter(Boolean).join(' · ')}
            </span>
          </SummaryEntry>
          <SummaryEntry name="performance_agreed" step={8} label={t('invoice.begin')}>
            {t(performanceAgreed ? 'invoice.beginYes' : 'invoice.beginNo')}
          </SummaryEntry>
        </>
      )}
    </>
  );
}
