import { useTranslate } from 'react-admin';
import { newsletterAudiences, newsletterStatuses } from '../../../src/shared/content/newsletter.codes';
import type { Newsletter } from '../../api/records';
import { Column } from '../../list/Column';
import { CreateLink } from '../../list/CreateLink';
import { choice, search } from '../../list/filters';
import { ResourceList } from '../../list/ResourceList';
import { may } from '../../providers/access';
import { Badge } from '../../ui/Badge';
import { Moment } from '../shared';

const filters = [
  search,
  choice('status', newsletterStatuses, 'backOffice.state.newsletter'),
  choice('audience', newsletterAudiences, 'backOffice.newsletter.audience'),
];

/** Newsletters, the latest first. */
export default function NewsletterList() {
  const t = useTranslate();
  const badge = ({ status }: Newsletter) => <Badge of="newsletter" state={status} />;
  const audience = ({ audience: of }: Newsletter): string => t(`backOffice.newsletter.audience.${of}`);
  const recipients = ({ recipients: count }: Newsletter) => <span className="num">{count ?? '–'}</span>;
  const sent = ({ sent: count }: Newsletter) => <span className="num">{count}</span>;
  const bounced = ({ bounced: count }: Newsletter) => <span className="num">{count}</span>;
  return (
    <ResourceList<Newsletter>
      filters={filters}
      sort={{ field: 'id', order: 'DESC' }}
      actions={may('newsletter:write') && <CreateLink label={t('backOffice.newsletter.create')} />}
      card={{ title: ({ subject_it }) => subject_it, figure: sent, line: (one) => [audience(one)], badge }}
    >
      <Column<Newsletter> source="subject_it" render={({ subject_it }) => subject_it} link />
      <Column<Newsletter> source="audience" render={audience} />
      <Column<Newsletter> source="status" render={badge} />
      <Column<Newsletter> source="recipients" render={recipients} sortable figures />
      <Column<Newsletter> source="sent" render={sent} figures />
      <Column<Newsletter> source="bounced" render={bounced} figures />
      <Column<Newsletter> source="created_at" render={({ created_at }) => <Moment at={created_at} />} sortable />
    </ResourceList>
  );
}
