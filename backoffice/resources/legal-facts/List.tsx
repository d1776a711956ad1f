import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { legalFactKinds } from '../../../src/shared/content/content.codes';
import { requestTypeIds } from '../../../src/shared/guidance/request-types.codes';
import type { LegalFact } from '../../api/records';
import { Column } from '../../list/Column';
import { choice, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { Day } from '../shared';

const filters = [
  search,
  choice('due', ['true', 'false'], 'backOffice.content.due'),
  choice('kind', legalFactKinds, 'backOffice.content.fact'),
  choice('type', requestTypeIds, 'backOffice.requestType', false),
];

/** Legal facts, those that were checked longest ago first. */
export default function LegalFactList() {
  const t = useTranslate();
  const kind = ({ kind: of }: LegalFact): string => t(`backOffice.content.fact.${of}`);
  const day = ({ reviewed }: LegalFact) => (reviewed ? <Day of={reviewed} /> : '–');
  const title = (fact: LegalFact) =>
    fact.text_id === null ? (
      (fact.type_label ?? kind(fact))
    ) : (
      <Link to={`/content/${fact.text_id}/show`}>{fact.title}</Link>
    );
  return (
    <ResourceList<LegalFact>
      filters={filters}
      filterDefaultValues={{ due: 'true' }}
      sort={{ field: 'reviewed', order: 'ASC' }}
      card={{ title, line: (one) => [kind(one), one.path], figure: day }}
    >
      <Column<LegalFact> source="title" render={title} />
      <Column<LegalFact> source="kind" render={kind} />
      <Column<LegalFact> source="type" render={({ type_label }) => type_label ?? '–'} />
      <Column<LegalFact> source="path" render={({ path }) => path} sortable />
      <Column<LegalFact> source="until" render={({ until }) => (until ? <Day of={until} /> : '–')} />
      <Column<LegalFact> source="reviewed" render={day} sortable />
    </ResourceList>
  );
}
