import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ModerationCase } from '../../api/records';
import { Badge } from '../../ui/Badge';
import { Section } from '../../ui/Facts';
import { BackLink, Row, useTitle } from '../../ui/Page';
import { Moment, OwnerName } from '../shared';
import { HeldMessageFile, type HeldMessage } from './HeldMessageFile';
import { VerificationFile, type Verification } from './VerificationFile';

/** What is known of a case. */
export function CaseFile({ one }: { one: ModerationCase }) {
  const t = useTranslate();
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
        </span>
      </Row>
      <h1 style={{ marginTop: '.5rem' }}>
        <OwnerName of={one.account} />
      </h1>
      <p className="soft">{one.kind_label}</p>
      {one.account && (
        <Row>
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
      {one.file ? (
        <FileOf one={one} file={one.file} />
      ) : (
        one.account === null && <p className="soft">{t('backOffice.cases.erased')}</p>
      )}
    </>
  );
}

/** What is known of the subject of a case; each kind has its own. */
function FileOf({ one, file }: { one: ModerationCase; file: NonNullable<ModerationCase['file']> }) {
  switch (one.kind) {
    case 'verification':
      return <VerificationFile of={file as unknown as Verification} question={one.question} />;
    case 'message':
      return <HeldMessageFile of={file as unknown as HeldMessage} />;
  }
}
