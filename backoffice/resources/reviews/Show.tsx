import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { Review } from '../../api/records';
import { may } from '../../providers/access';
import type { BackOfficeDataProvider } from '../../providers/data';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { Row } from '../../ui/Page';
import { ReasonDialog } from '../../ui/ReasonDialog';
import { useWords } from '../cases/use-words';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment, nameOf, OwnerLink } from '../shared';
import { reasons } from './reasons';
import { stateOf } from './state';

/** What a client said of a firm, and its removal. */
export default function ReviewShow() {
  return <RecordOf<Review>>{(one, refetch) => <ReviewPage key={one.id} one={one} onRemoved={refetch} />}</RecordOf>;
}

function ReviewPage({ one, onRemoved }: { one: Review; onRemoved: () => Promise<unknown> }) {
  const t = useTranslate();
  const say = useWords();
  const notify = useNotify();
  const { act } = useDataProvider<BackOfficeDataProvider>();
  const [asking, setAsking] = useState(false);
  const label = (name: string): string => t(`resources.reviews.fields.${name}`);
  const remove = async (reason: string) => {
    await act('reviews', one.id, 'remove', { reason });
    setAsking(false);
    notify('backOffice.review.done');
    await onRemoved();
  };
  return (
    <RecordPage
      title={t('backOffice.review.title', { firm: nameOf(one.firm, t) })}
      badge={<Badge of="reviews" state={stateOf(one)} />}
    >
      <Facts
        of={[
          [label('firm'), <OwnerLink key="f" of={one.firm} />],
          [label('author'), <OwnerLink key="a" of={one.author} />],
          [label('request_type'), one.request_type],
          [label('stars'), one.stars],
          [label('created_at'), <Moment key="c" at={one.created_at} />],
          [label('removed_at'), one.removed_at && <Moment at={one.removed_at} />],
        ]}
      />
      {one.text && (
        <Section title={label('text')}>
          <p className="quote">{one.text}</p>
        </Section>
      )}
      {one.reply && (
        <Section title={label('reply')}>
          <p className="quote">{one.reply}</p>
        </Section>
      )}
      {may('review:remove') && one.removed_at === null && (
        <Row>
          <Button
            variant="outlined"
            color="error"
            onClick={() => {
              setAsking(true);
            }}
          >
            {t('backOffice.review.remove')}
          </Button>
        </Row>
      )}
      <ReasonDialog
        open={asking}
        title={t('backOffice.review.question')}
        confirm={t('backOffice.review.remove')}
        danger
        hint={t('backOffice.review.hint')}
        templates={reasons.map(say)}
        onConfirm={remove}
        onClose={() => {
          setAsking(false);
        }}
      >
        <p>{t('backOffice.review.follows')}</p>
      </ReasonDialog>
    </RecordPage>
  );
}
