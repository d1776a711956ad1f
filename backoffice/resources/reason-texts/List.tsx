import { useTranslate } from 'react-admin';
import type { ReasonText } from '../../api/records';
import { Column } from '../../list/Column';
import { CreateLink } from '../../list/CreateLink';
import { search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { useWords } from '../cases/use-words';
import { Moment } from '../shared';
import { useDecisionName } from './use-decision-name';

const filters = [search];

/** Ready texts for the reasons of decisions. */
export default function ReasonTextList() {
  const t = useTranslate();
  const say = useWords();
  const nameOf = useDecisionName();
  const decision = (one: ReasonText) => nameOf(one.decision);
  const text = ({ text_it: it, text_en: en }: ReasonText) => say({ it, en });
  return (
    <ResourceList<ReasonText>
      filters={filters}
      sort={{ field: 'decision', order: 'ASC' }}
      actions={may('reason-text:write') && <CreateLink label={t('backOffice.reason_text.create')} />}
      card={{ title: ({ name }) => name, line: (one) => [decision(one), text(one)] }}
    >
      <Column<ReasonText> source="name" render={({ name }) => name} sortable link />
      <Column<ReasonText> source="decision" render={decision} sortable />
      <Column<ReasonText> source="text" render={text} />
      <Column<ReasonText> source="updated_at" render={({ updated_at }) => <Moment at={updated_at} />} sortable />
    </ResourceList>
  );
}
