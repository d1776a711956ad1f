import '../../theme/case.css';
import { TabbedShowLayout, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { StaffRequest } from '../../api/records';
import { maySee } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { SmallTable } from '../../ui/SmallTable';
import { RecordOf, RecordPage } from '../RecordPage';
import { Euro, Moment, OwnerLink, RecordButton } from '../shared';
import { RequestState } from './columns';
import { Decisions } from './Decisions';

/** A request: what it says, what happened, who has it, what was paid, and what staff may decide. */
export default function RequestShow() {
  return <RecordOf<StaffRequest>>{(request, refetch) => <RequestPage request={request} refetch={refetch} />}</RecordOf>;
}

function RequestPage({ request, refetch }: { request: StaffRequest; refetch: () => Promise<unknown> }) {
  const t = useTranslate();
  const { activity = [], responses = [], checkouts = [] } = request;
  return (
    <RecordPage
      title={t('backOffice.requests.title', { id: request.id })}
      lead={[request.type_label, request.city].filter(Boolean).join(', ')}
      badge={<RequestState of={request} />}
      actions={<Decisions request={request} refetch={refetch} />}
    >
      {request.case_id != null && (
        <Row>
          <RecordButton to={`/cases/${request.case_id}/show`}>{t('backOffice.requests.case')}</RecordButton>
        </Row>
      )}
      <TabbedShowLayout>
        <TabbedShowLayout.Tab label="backOffice.facts">
          <RequestFacts request={request} />
          <StaffDecision request={request} />
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label="backOffice.requests.activity" path="activity" count={activity.length}>
          <SmallTable
            label={t('backOffice.requests.activity')}
            head={['what', 'when', 'who'].map((name) => ({ text: t(`backOffice.requests.${name}`) }))}
            rows={activity.map(({ kind, at, firm }, nth) => ({
              key: String(nth),
              cells: [t(`backOffice.activity.${kind}`, { _: kind }), <Moment key="at" at={at} />, firm],
            }))}
          />
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label="backOffice.requests.responses" path="responses" count={responses.length}>
          <Responses of={responses} />
        </TabbedShowLayout.Tab>
        <TabbedShowLayout.Tab label="backOffice.requests.money" path="money" count={checkouts.length}>
          <Money of={checkouts} />
        </TabbedShowLayout.Tab>
      </TabbedShowLayout>
    </RecordPage>
  );
}

function RequestFacts({ request }: { request: StaffRequest }) {
  const t = useTranslate();
  const label = (name: string): string => t(`resources.requests.fields.${name}`);
  const moment = (at: string | null | undefined) => at && <Moment at={at} />;
  return (
    <>
      <p className="quote">{request.description}</p>
      {request.extra?.map(({ text, at }) => (
        <p className="quote" key={at}>
          {text}
        </p>
      ))}
      <Facts
        of={[
          [label('account'), <OwnerLink key="owner" of={request.account} />],
          [label('part'), request.part && t(`backOffice.screening.part${request.part}`)],
          [label('plan'), request.plan_label],
          [label('sent_at'), moment(request.sent_at)],
          [label('held_at'), moment(request.held_at)],
          [label('forwarded_at'), moment(request.forwarded_at)],
          [label('expires_at'), moment(request.expires_at)],
          [label('ended_at'), moment(request.ended_at)],
          [
            label('spoken'),
            request.spoken != null && (
              <>
                {t(request.spoken ? 'backOffice.requests.spoken' : 'backOffice.requests.not_spoken')},{' '}
                <Moment at={request.spoken_told_at} />
              </>
            ),
          ],
          [label('quotes'), request.quotes],
          [label('opinions'), request.opinions],
          [label('documents'), request.documents?.join(', ')],
        ]}
      />
    </>
  );
}

/** The earlier decision of staff, and the citizen's reply. */
function StaffDecision({ request }: { request: StaffRequest }) {
  const t = useTranslate();
  if (!request.staff_reason) return null;
  return (
    <Section title={t('backOffice.requests.ruling')}>
      <p className="quote">{request.staff_reason}</p>
      <p className="micro soft">
        <Moment at={request.staff_decided_at} />
      </p>
      {request.replied_at && (
        <>
          <p className="soft">{t('backOffice.screening.replied')}</p>
          <p className="quote">{request.reply}</p>
        </>
      )}
      {request.kept_reason && (
        <>
          <p className="soft">{t('backOffice.requests.kept')}</p>
          <p className="quote">{request.kept_reason}</p>
        </>
      )}
    </Section>
  );
}

function Responses({ of }: { of: NonNullable<StaffRequest['responses']> }) {
  const t = useTranslate();
  if (of.length === 0) return <p className="soft">{t('backOffice.requests.no_firms')}</p>;
  return (
    <SmallTable
      label={t('backOffice.requests.responses')}
      head={['firm', 'state', 'forwarded', 'answered'].map((name) => ({ text: t(`backOffice.requests.${name}`) }))}
      rows={of.map(({ id, firm, status_label, forwarded_at, answered_at }) => ({
        key: String(id),
        cells: [
          <Link key="firm" to={`/accounts/${firm.id}/show`}>
            {firm.name}
          </Link>,
          status_label,
          <Moment key="forwarded" at={forwarded_at} />,
          <Moment key="answered" at={answered_at} />,
        ],
      }))}
    />
  );
}

function Money({ of }: { of: NonNullable<StaffRequest['checkouts']> }) {
  const t = useTranslate();
  if (of.length === 0) return <p className="soft">{t('backOffice.requests.no_money')}</p>;
  return (
    <SmallTable
      label={t('backOffice.requests.money')}
      head={['order', 'when', 'amount', 'refunded', 'state'].map((name) => ({
        text: t(`backOffice.requests.${name}`),
        figures: name === 'amount' || name === 'refunded',
      }))}
      rows={of.map(({ id, created_at, amount_cents, refunded_cents, status }) => ({
        key: String(id),
        cells: [
          maySee('checkouts') ? (
            <Link key="order" to={`/checkouts/${id}/show`}>
              {id}
            </Link>
          ) : (
            id
          ),
          <Moment key="at" at={created_at} />,
          <Euro key="amount" cents={amount_cents} />,
          <Euro key="refunded" cents={refunded_cents} />,
          <Badge key="state" of="checkouts" state={status} />,
        ],
      }))}
    />
  );
}
