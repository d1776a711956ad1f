import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { HeldMessage } from '../../api/records';
import { Facts } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment, OwnerLink } from '../shared';

/** A held message, and a link to its case: the only place where its words are read. */
export default function MessageShow() {
  const t = useTranslate();
  const label = (name: string): string => t(`resources.messages.fields.${name}`);
  return (
    <RecordOf<HeldMessage>>
      {(one) => (
        <RecordPage title={t('backOffice.message.title', { id: one.id })} lead={t('backOffice.message.lead')}>
          <Facts
            of={[
              [label('author'), <OwnerLink key="a" of={one.author} />],
              [
                label('request_id'),
                <span key="r" className="num">
                  {one.request_id}
                </span>,
              ],
              [label('status'), one.status_label],
              [label('held_at'), <Moment key="h" at={one.held_at} />],
              [label('decided_at'), one.decided_at && <Moment at={one.decided_at} />],
              [label('decided_by'), one.decided_by?.name],
            ]}
          />
          {one.reason && <p className="quote">{one.reason}</p>}
          <Row>
            <Button variant="contained" component={Link} to={`/cases/${one.case.id}/show`}>
              {t('backOffice.message.case')}
            </Button>
          </Row>
        </RecordPage>
      )}
    </RecordOf>
  );
}
