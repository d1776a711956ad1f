import { useTranslate } from 'react-admin';
import type { Review } from '../../api/records';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Facts, Section } from '../../ui/Facts';
import { useWords } from '../cases/use-words';
import { ReasonAction } from '../ReasonAction';
import { RecordOf, RecordPage } from '../RecordPage';
import { Moment, nameOf, OwnerLink } from '../shared';
import { reasons } from './reasons';
import { stateOf } from './state';

/** What a client said about a firm, and its removal. */
export default function ReviewShow() {
  return <RecordOf<Review>>{(one, refetch) => <ReviewPage key={one.id} one={one} onRemoved={refetch} />}</RecordOf>;
}

function ReviewPage({ one, onRemoved }: { one: Review; onRemoved: () => Promise<unknown> }) {
  const t = useTranslate();
  const say = useWords();
  const label = (name: string): string => t(`resources.reviews.fields.${name}`);
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
        <ReasonAction
          id={one.id}
          verb="remove"
          texts="backOffice.review"
          templates={reasons.map(say)}
          onDone={onRemoved}
        />
      )}
    </RecordPage>
  );
}
