import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fineAppeal, type FineAppealFacts } from '../../../src/shared/guidance/fine-appeal.rules.js';
import { Button } from '../../ui/button';
import { DateField, RadioCards, TextArea, TextField } from '../../ui/fields';
import { LetterSheet } from './letter-sheet';

const REASONS_MAX = 4000;

const EMPTY: FineAppealFacts = {
  way: 'judge',
  name: '',
  taxCode: '',
  address: '',
  town: '',
  authority: '',
  opponent: '',
  email: '',
  amount: '',
  reportNumber: '',
  reportDay: '',
  servedDay: '',
  plate: '',
  reasons: '',
};

/** The appeal against a fine, filled in and printed here. Nothing that is typed leaves the page. */
export function FineAppealForm({ servedOn }: { servedOn: string }) {
  const { t } = useTranslation('fines');
  const [facts, setFacts] = useState(EMPTY);
  const set =
    (field: keyof FineAppealFacts) =>
    (value: string): void => {
      setFacts((before) => ({ ...before, [field]: value }));
    };
  const text = (field: Exclude<keyof FineAppealFacts, 'way' | 'reportDay' | 'servedDay' | 'reasons'>) => ({
    name: `appeal_${field}`,
    value: facts[field],
    onChange: set(field),
    optional: true,
    maxLength: 160,
    autoComplete: 'off',
  });
  return (
    <section className="stack" aria-labelledby="appeal">
      <div className="stack fines-screen">
        <h2 className="sub" id="appeal">
          {t('form')}
        </h2>
        <p className="small">{t('formLead')}</p>
        <RadioCards
          name="appeal_way"
          label={t('way')}
          value={facts.way}
          onChange={(way) => {
            setFacts((before) => ({ ...before, way: way === 'judge' ? 'judge' : 'prefect' }));
          }}
          options={[
            { value: 'judge', label: t('judge') },
            { value: 'prefect', label: t('prefect') },
          ]}
        />
        <TextField label={t('name')} {...text('name')} />
        <TextField label={t('taxCode')} {...text('taxCode')} />
        <TextField label={t('address')} {...text('address')} />
        <TextField label={t(facts.way === 'judge' ? 'town' : 'townPrefect')} {...text('town')} />
        <TextField label={t('authority')} hint={t('authorityHint')} {...text('authority')} />
        {facts.way === 'judge' && (
          <>
            <TextField label={t('opponent')} hint={t('opponentHint')} {...text('opponent')} />
            <TextField label={t('amount')} hint={t('amountHint')} inputMode="decimal" {...text('amount')} />
            <TextField label={t('email')} hint={t('emailHint')} {...text('email')} />
          </>
        )}
        <TextField label={t('report')} {...text('reportNumber')} />
        <DateField
          name="appeal_day"
          label={t('reportDay')}
          optional="feminine"
          value={facts.reportDay}
          onChange={set('reportDay')}
        />
        <TextField label={t('plate')} {...text('plate')} />
        <TextArea
          name="appeal_reasons"
          label={t('reasons')}
          hint={t('reasonsHint')}
          optional
          rows={6}
          limit={REASONS_MAX}
          value={facts.reasons}
          onChange={set('reasons')}
        />
      </div>
      <LetterSheet title={t('preview')} letter={fineAppeal({ ...facts, servedDay: servedOn })} />
      <p className="small fines-screen">{t('notAdvice')}</p>
      <p className="fines-screen">
        <Button
          kind="primary"
          onClick={() => {
            window.print();
          }}
        >
          {t('print')}
        </Button>
      </p>
    </section>
  );
}
