import { useTranslate } from 'react-admin';
import { contentKinds, contentStates } from '../../../src/shared/content/content.codes';
import { requestTypeIds } from '../../../src/shared/guidance/request-types.codes';
import type { ContentText } from '../../api/records';
import { Column } from '../../list/Column';
import { CreateLink } from '../../list/CreateLink';
import { choice, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Day, Moment } from '../shared';

const filters = [
  search,
  choice('state', contentStates, 'backOffice.state.content'),
  choice('kind', contentKinds, 'backOffice.content.kind'),
  choice('language', ['it', 'en'], 'backOffice.content.language'),
  choice('untranslated', ['true', 'false'], 'backOffice.content.untranslated', false),
  choice('type', requestTypeIds, 'backOffice.requestType', false),
];

/** The texts of the site, the last changed first. */
export default function ContentList() {
  const t = useTranslate();
  const badge = ({ state }: ContentText) => <Badge of="content" state={state} />;
  const kind = ({ kind: of }: ContentText): string => t(`backOffice.content.kind.${of}`);
  const language = ({ language: of }: ContentText): string => t(`backOffice.content.language.${of}`);
  return (
    <ResourceList<ContentText>
      filters={filters}
      sort={{ field: 'updated_at', order: 'DESC' }}
      actions={may('content:write') && <CreateLink label={t('backOffice.content.create')} />}
      card={{
        title: ({ title }) => title,
        line: (one) => [kind(one), language(one), one.path],
        badge,
      }}
    >
      <Column<ContentText> source="title" render={({ title }) => title} sortable link />
      <Column<ContentText> source="path" render={({ path }) => path} sortable />
      <Column<ContentText> source="kind" render={kind} />
      <Column<ContentText> source="language" render={language} />
      <Column<ContentText> source="state" render={badge} />
      <Column<ContentText>
        source="reviewed"
        render={({ reviewed }) => (reviewed ? <Day of={reviewed} /> : '–')}
        sortable
      />
      <Column<ContentText> source="updated_at" render={({ updated_at }) => <Moment at={updated_at} />} sortable />
    </ResourceList>
  );
}
