import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { caseStates } from '../../../src/shared/moderation/case.states';
import type { ModerationCase } from '../../api/records';
import { Badge } from '../../ui/Badge';
import { Section } from '../../ui/Facts';
import { Due } from '../../ui/Due';
import { BackLink, Row, useTitle } from '../../ui/Page';
import { StarButton } from '../../ui/StarButton';
import { Moment, OwnerName } from '../shared';
import { kinds } from './kinds';

/** What is known about a case. */
export function CaseFile({ one }: { one: ModerationCase }) {
  const t = useTranslate();
  const { File } = kinds[one.kind];
  const title = t('backOffice.cases.title', { id: one.id });
  useTitle(title);
  return (
    <>
      <BackLink to="/cases">{t('resources.cases.name', { smart_count: 2 })}</BackLink>
      <Row>
        <Badge of="cases" state={one.status} />
        <span className="micro soft">
          {title} · <Moment at={one.opened_at} />
          {one.claimed_by && ` · ${t('backOffice.cases.claimed', { who: one.claimed_by.name })}`}
          {one.assigned_to && ` · ${t('backOffice.cases.assigned', { who: one.assigned_to.name })}`}
        </span>
      </Row>
      {caseStates[one.status].toDecide && (
        <p>
          {t('resources.cases.fields.due_at')}: <Due at={one.due_at} exact />
        </p>
      )}
      <h1 style={{ marginTop: '.5rem' }}>
        {one.account || !one.file ? <OwnerName of={one.account} /> : one.kind_label}
      </h1>
      {(one.account !== null || !one.file) && <p className="soft">{one.kind_label}</p>}
      {one.account && (
        <Row>
          <StarButton />
          <Link to={`/accounts/${one.account.id}/show`}>{t('backOffice.cases.account')}</Link>
        </Row>
      )}
      {one.status === 'waiting' && one.question && (
        <Section title={t('backOffice.cases.asked')}>
          <p className="quote">{one.question}</p>
          <p className="micro soft">
            <Moment at={one.asked_at} />
          </p>
        </Section>
      )}
      {one.file ? <File one={one} /> : one.account === null && <p className="soft">{t('backOffice.cases.erased')}</p>}
    </>
  );
}
