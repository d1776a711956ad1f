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
import { Row } from '../../ui/Page';
import { Day, Moment } from '../shared';
import { languages } from './content-values';

const filters = [
  search,
  choice('state', contentStates, 'backOffice.state.content'),
  choice('kind', contentKinds, 'backOffice.content.kind'),
  choice('language', ['it', 'en'], 'backOffice.content.language'),
  choice('untranslated', ['true', 'false'], 'backOffice.content.untranslated', false),
  choice('type', requestTypeIds, 'backOffice.requestType', false),
];

/** The texts of the site, each once with the states of both its languages, the last changed first. Rule 27.24. */
export default function ContentList() {
  const t = useTranslate();
  const badge = (state: ContentText['it_state']) => (state ? <Badge of="content" state={state} /> : '–');
  const kind = ({ kind: of }: ContentText): string => t(`backOffice.content.kind.${of}`);
  return (
    <ResourceList<ContentText>
      filters={filters}
      sort={{ field: 'changed_at', order: 'DESC' }}
      actions={may('content:write') && <CreateLink label={t('backOffice.content.create')} />}
      card={{
        title: ({ title }) => title,
        line: (one) => [kind(one), one.path],
        badge: (one) => (
          <Row>
            {languages.map((language) => (
              <span key={language} style={{ whiteSpace: 'nowrap' }}>
                {t(`backOffice.content.language.${language}`)} {badge(one[`${language}_state`])}
              </span>
            ))}
          </Row>
        ),
      }}
    >
      <Column<ContentText> source="title" render={({ title }) => title} sortable link />
      <Column<ContentText> source="path" render={({ path }) => path} sortable />
      <Column<ContentText> source="kind" render={kind} />
      <Column<ContentText> source="it_state" render={({ it_state }) => badge(it_state)} />
      <Column<ContentText> source="en_state" render={({ en_state }) => badge(en_state)} />
      <Column<ContentText>
        source="reviewed"
        render={({ reviewed }) => (reviewed ? <Day of={reviewed} /> : '–')}
        sortable
      />
      <Column<ContentText> source="changed_at" render={({ changed_at }) => <Moment at={changed_at} />} sortable />
    </ResourceList>
  );
}
