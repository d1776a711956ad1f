import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { Mail } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Badge } from '../../ui/Badge';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Facts, Section } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment, OwnerLink } from '../shared';

/** A mail: its recipient, its status, and its words where they may be shown. */
export default function MailShow() {
  return <RecordOf<Mail>>{(one, refetch) => <MailPage key={one.id} one={one} onSent={refetch} />}</RecordOf>;
}

function MailPage({ one, onSent }: { one: Mail; onSent: () => Promise<unknown> }) {
  const t = useTranslate();
  const notify = useNotify();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const label = (name: string): string => t(`resources.outbox.fields.${name}`);
  const resend = async () => {
    await act('outbox', one.id, 'resend');
    setAsking(false);
    notify('backOffice.mail.done');
    await onSent();
  };
  return (
    <RecordPage title={one.subject} badge={<Badge of="outbox" state={one.state} />}>
      <Facts
        of={[
          [label('recipient'), one.recipient],
          [label('account'), one.account && <OwnerLink of={one.account} />],
          [label('template'), one.template],
          [label('attempts'), one.attempts],
          [label('created_at'), <Moment key="c" at={one.created_at} />],
          [label('sent_at'), one.sent_at && <Moment at={one.sent_at} />],
          [label('failed_at'), one.failed_at && <Moment at={one.failed_at} />],
          [label('error'), one.error],
        ]}
      />
      <Section title={t('backOffice.mail.text')}>
        {one.hidden ? (
          <p className="soft">{t(`backOffice.mail.${one.hidden}`)}</p>
        ) : (
          <p className="quote" style={{ whiteSpace: 'pre-line' }}>
            {one.text}
          </p>
        )}
      </Section>
      {may('outbox:resend') && one.state === 'given_up' && one.hidden !== 'forgotten' && (
        <Row>
          <Button
            variant="contained"
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('backOffice.mail.resend')}
          </Button>
        </Row>
      )}
      <ConfirmDialog
        open={asking}
        title={t('backOffice.mail.question')}
        confirm={t('backOffice.mail.resend')}
        onConfirm={resend}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.mail.follows', { recipient: one.recipient })}</p>
      </ConfirmDialog>
    </RecordPage>
  );
}
