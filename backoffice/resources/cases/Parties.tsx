import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { CaseParty } from '../../api/records';
import { maySee } from '../../providers/access';
import { Facts } from '../../ui/Facts';
import { useFormat } from '../../ui/format';
import { Moment, nameOf } from '../shared';
import { useDecided } from './words';

/** The history of both sides of a case. Under the case, each opens by itself. Rule 18.7. */
export function Parties({ of }: { of: readonly CaseParty[] }) {
  const t = useTranslate();
  const beside = useMediaQuery('(min-width: 62em)', { noSsr: true });
  return (
    <aside className="parties" aria-labelledby="parties">
      <h2 id="parties">{t('backOffice.cases.parties')}</h2>
      {of.map((party) => (
        <details key={`${party.id} ${String(beside)}`} open={beside}>
          <summary>
            <b>{nameOf(party, t)}</b>
            <span className="micro soft">
              {t(`backOffice.cases.party.${party.role}`)} · {t(`backOffice.model.${party.model}`)}
            </span>
          </summary>
          <Party of={party} />
        </details>
      ))}
    </aside>
  );
}

function Party({ of }: { of: CaseParty }) {
  const t = useTranslate();
  const decided = useDecided();
  const format = useFormat();
  const text = (name: string): string => t(`backOffice.cases.party.${name}`);
  return (
    <>
      {of.suspended && <p className="wrong">{text('suspended')}</p>}
      <Facts
        of={[
          [text('since'), format.day(of.created_at)],
          [text('leaks'), of.leaks > 0 && of.leaks],
          [text('upheld'), of.upheld > 0 && of.upheld],
          [text('made'), of.made > 0 && `${of.made} (${text('unfounded')} ${of.unfounded})`],
        ]}
      />
      {of.suspensions.length === 0 && of.cases.length === 0 && <p className="soft">{text('clean')}</p>}
      {of.suspensions.length > 0 && (
        <>
          <h3>{text('suspensions')}</h3>
          <ul>
            {of.suspensions.map(({ id, reason, suspended_at, until, ended_at }) => (
              <li key={id}>
                <p>{reason}</p>
                <p className="micro soft">
                  <Moment at={suspended_at} />
                  {(ended_at ?? until) && (
                    <>
                      {` · ${text(ended_at ? 'ended' : 'until')} `}
                      <Moment at={ended_at ?? until} />
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {of.cases.length > 0 && (
        <>
          <h3>{text('cases')}</h3>
          <ul>
            {of.cases.map(({ id, kind, kind_label, status_label, decision, reason, at }) => (
              <li key={id}>
                <Link to={`/cases/${id}/show`}>{kind_label}</Link>
                <p className="micro soft">
                  {decision ? decided(kind, decision) : status_label} · <Moment at={at} />
                </p>
                {reason && <p>{reason}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      {maySee('accounts') && (
        <p>
          <Link to={`/accounts/${of.id}/show`}>{t('backOffice.cases.account')}</Link>
        </p>
      )}
    </>
  );
}
