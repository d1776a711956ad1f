import './reports.css';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge';
import { Time } from '../../ui/data';
import { RedressList } from '../../ui/redress-list';
import type { Report } from './api';

/** The status of a report, as a badge. */
export function ReportBadge({ status }: { status: Report['status'] }) {
  const isOpen = status.id === 'open' || status.id === 'appealed';
  return (
    <Badge tint={isOpen ? 'wait' : 'ok'} shape={isOpen ? 'half' : 'check'}>
      {status.label}
    </Badge>
  );
}

/** The statement of reasons, and the result of an appeal. Rule 22.7. */
export function Statement({ report }: { report: Report }) {
  const { t } = useTranslation('reports');
  const { statement, appeal } = report;
  return (
    <div className="stack-l">
      {report.text && (
        <section className="stack" aria-labelledby="written">
          <h2 className="sub" id="written">
            {t('page.yourReport')}
          </h2>
          {report.reason && <p className="soft">{report.reason.label}</p>}
          <p className="as-written measure">{report.text}</p>
        </section>
      )}
      {statement ? (
        <section className="panel stack report-statement" aria-labelledby="decision">
          <h2 id="decision">{statement.decision.label}</h2>
          <p className="small soft">
            <Time at={statement.decided_at} as="date" />
          </p>
          {statement.measure && <p>{statement.measure}</p>}
          <dl className="report-dl">
            {statement.facts && (
              <div>
                <dt>{t('page.facts')}</dt>
                <dd className="as-written">{statement.facts}</dd>
              </div>
            )}
            {statement.ground && (
              <div>
                <dt>{t('page.ground')}</dt>
                <dd>{statement.ground}</dd>
              </div>
            )}
            {statement.removed && (
              <div>
                <dt>{t('page.removed')}</dt>
                <dd className="as-written">{statement.removed}</dd>
              </div>
            )}
            {statement.detection && (
              <div>
                <dt>{t('page.how')}</dt>
                <dd>{statement.detection.label}</dd>
              </div>
            )}
          </dl>
          <RedressList of={statement.redress} />
        </section>
      ) : (
        <p>{t('page.waiting')}</p>
      )}
      {appeal && (
        <section className="stack" aria-labelledby="appeal">
          <h2 className="sub" id="appeal">
            {appeal.decision ? appeal.decision.label : t('page.appealOpen')}
          </h2>
          {appeal.text && <p className="as-written measure">{appeal.text}</p>}
          {appeal.statement && (
            <p className="measure">
              <b>{t('page.appealWhy')}</b> {appeal.statement}
            </p>
          )}
        </section>
      )}
    </div>
  );
}
