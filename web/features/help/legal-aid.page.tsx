import './help.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { lawDay } from '../../../src/shared/guidance/help-day.rules.js';
import { criminalRaise, LEGAL_AID_REVIEWED, legalAidSource } from '../../../src/shared/guidance/legal-aid.codes.js';
import { householdLimit, legalAidLimitOn, mayHaveLegalAid } from '../../../src/shared/guidance/legal-aid.rules.js';
import { serverNow } from '../../api/clock';
import { Breadcrumbs, DataTable, useCrumbsJsonLd } from '../../ui/data';
import { Checkbox, NumberField, parseNumber, Select } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { SideNote } from '../../ui/side-note';

export const handle = { texts: ['tools', 'help'] };

/** The largest household in the list. */
const HOUSEHOLDS = [1, 2, 3, 4, 5, 6];

export function loader() {
  const day = lawDay(new Date(serverNow()));
  return {
    day,
    limit: legalAidLimitOn(day) ?? null,
    criminal: HOUSEHOLDS.map((members) => ({ members, cents: householdLimit({ members, criminal: true }, day) ?? 0 })),
  };
}

/**
 * /patrocinio-a-spese-dello-stato: up to which income the state pays the lawyer. What is typed is compared in the browser
 * and is not sent; without scripts the limits can be read.
 */
export default function LegalAidPage() {
  const { t } = useTranslation('tools');
  const { t: help } = useTranslation('help');
  const { brand } = useShell();
  const format = useFormat();
  const { day, limit, criminal } = useLoaderData<typeof loader>();
  const crumbs = [
    { label: brand, to: '/' },
    { label: help('aid.title'), to: '/patrocinio-a-spese-dello-stato' },
  ];
  const jsonLd = useCrumbsJsonLd(crumbs);
  return (
    <div className="wrap page help-page">
      <PageMeta title={t('aid.pageTitle')} description={t('aid.description')} jsonLd={[jsonLd]} />
      <Breadcrumbs items={crumbs} />
      <h1>{help('aid.title')}</h1>
      <p className="lead measure">{help('aid.lead')}</p>
      <div className="with-side-note">
        <div className="stack-l">
          {limit && (
            <section className="stack" aria-labelledby="limit">
              <h2 className="sub" id="limit">
                {t('aid.limit', { sum: format.euroExact(limit.cents) })}
              </h2>
              <p>{t('aid.limitText')}</p>
              <p className="micro soft">
                {t('aid.source', { law: legalAidSource, decree: limit.source, day: format.date(limit.validFrom) })}
              </p>
            </section>
          )}
          <Check day={day} />
          <section className="stack" aria-labelledby="criminal">
            <h2 className="sub" id="criminal">
              {t('aid.criminal')}
            </h2>
            <p>{t('aid.criminalText', { sum: format.euroExact(criminalRaise.cents) })}</p>
            <DataTable
              caption={t('aid.criminal')}
              hideCaption
              stacked={false}
              rows={criminal}
              rowKey={({ members }) => members}
              columns={[
                { key: 'members', head: t('aid.members'), cell: ({ members }) => format.number(members) },
                { key: 'limit', head: t('aid.income'), figure: true, cell: ({ cents }) => format.euroExact(cents) },
              ]}
            />
            <p className="micro soft">{criminalRaise.source}</p>
          </section>
          <section className="stack" aria-labelledby="ask">
            <h2 className="sub" id="ask">
              {t('aid.ask')}
            </h2>
            <p>{t('aid.askText')}</p>
            <p>{t('aid.askFirm')}</p>
          </section>
          <p className="micro soft">{help('fee.reviewed', { day: format.date(LEGAL_AID_REVIEWED) })}</p>
        </div>
        <aside aria-label={t('fee.notes')}>
          <SideNote title={t('aid.own')}>{t('aid.ownText')}</SideNote>
          <SideNote title={t('aid.victims')}>{t('aid.victimsText')}</SideNote>
          <SideNote title={help('fee.crumb')}>
            <p>{t('aid.fee')}</p>
            <p>
              <Link to="/contributo-unificato">{help('fee.go')}</Link>
            </p>
          </SideNote>
        </aside>
      </div>
    </div>
  );
}

/** Income and household against the limit. No form: nothing is ever sent. */
function Check({ day }: { day: string }) {
  const { t } = useTranslation('tools');
  const [income, setIncome] = useState('');
  const [members, setMembers] = useState('1');
  const [criminal, setCriminal] = useState(false);
  const euros = parseNumber(income);
  const may =
    euros === undefined || euros < 0
      ? undefined
      : mayHaveLegalAid({ incomeCents: Math.round(euros * 100), members: Number(members), criminal }, day);
  return (
    <section className="panel stack help-check" aria-labelledby="check">
      <h2 className="sub" id="check">
        {t('aid.check')}
      </h2>
      <NumberField
        name="income"
        label={t('aid.incomeField')}
        hint={t('aid.incomeHint')}
        unit="€"
        required={false}
        value={income}
        onChange={setIncome}
      />
      <Select
        name="members"
        label={t('aid.membersField')}
        empty={false}
        value={members}
        onChange={setMembers}
        options={HOUSEHOLDS.map((count) => ({ value: String(count), label: String(count) }))}
      />
      <Checkbox name="criminal" label={t('aid.criminalField')} checked={criminal} onChange={setCriminal} />
      <p role="status">{may !== undefined && <b>{t(may ? 'aid.may' : 'aid.mayNot')}</b>}</p>
      <p className="small soft">{t('aid.nowhere')}</p>
    </section>
  );
}
