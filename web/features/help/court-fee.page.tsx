import './help.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, useLoaderData } from 'react-router';
import { lawDay } from '../../../src/shared/guidance/help-day.rules.js';
import { COURT_FEES_REVIEWED } from '../../../src/shared/guidance/court-fee.codes.js';
import { scaleOn } from '../../../src/shared/guidance/court-fee.rules.js';
import { serverNow } from '../../api/clock';
import type { LoaderArgs, RequestTypeDto } from '../../app/context';
import { localeOf } from '../../app/locale';
import { Button } from '../../ui/button';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { Checkbox, NumberField, Select } from '../../ui/fields';
import { useFormat } from '../../ui/format/format';
import { Link } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { SideNote } from '../../ui/side-note';
import { feeAnswer, feeQuestion, type FeeQuestion } from './fee-query';
import { FeeResult } from './fee-result';
import { FeeScaleTable } from './fee-scale-table';

export const handle = { texts: ['tools', 'help'] };

export async function loader({ context, request }: LoaderArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const now = new Date(serverNow());
  const today = lawDay(now);
  const question = feeQuestion(searchParams);
  const types = await context.services.requestTypes(localeOf(pathname));
  return {
    types: types.map(({ id, label }): Pick<RequestTypeDto, 'id' | 'label'> => ({ id, label })),
    question,
    answer: feeAnswer(question, now),
    reviewed: COURT_FEES_REVIEWED,
    civil: scaleOn('civil', today) ?? null,
    tax: scaleOn('tax', today) ?? null,
  };
}

/** /contributo-unificato: the court fee for a case. A plain form, so that it works without scripts. */
export default function CourtFeePage() {
  const { t } = useTranslation('tools');
  const { t: help } = useTranslation('help');
  const { brand } = useShell();
  const format = useFormat();
  const { types, question, answer, reviewed, civil, tax } = useLoaderData<typeof loader>();
  const crumbs = [
    { label: brand, to: '/' },
    { label: help('fee.crumb'), to: '/contributo-unificato' },
  ];
  const label = types.find(({ id }) => id === question.type)?.label;
  const jsonLd = useCrumbsJsonLd(crumbs);
  return (
    <div className="wrap page help-page">
      <PageMeta title={t('fee.title')} description={t('fee.description')} jsonLd={[jsonLd]} />
      <Breadcrumbs items={crumbs} />
      <h1>{t('fee.title')}</h1>
      <p className="lead measure">{t('fee.lead')}</p>
      <div className="with-side-note">
        <div className="stack-l">
          <Questions key={JSON.stringify(question)} types={types} question={question} />
          {answer && <FeeResult answer={answer} type={question.type} label={label ?? ''} />}
          {civil && <FeeScaleTable scale={civil} caption={t('fee.civil')} />}
          {tax && <FeeScaleTable scale={tax} caption={t('fee.tax')} />}
          <p className="micro soft">{help('fee.reviewed', { day: format.date(reviewed) })}</p>
        </div>
        <aside aria-label={t('fee.notes')}>
          <SideNote title={t('fee.who')}>{t('fee.whoText')}</SideNote>
          <SideNote title={t('fee.whatValue')}>{t('fee.whatValueText')}</SideNote>
          <SideNote title={help('aid.title')}>
            <p>{t('fee.aid')}</p>
            <p>
              <Link to="/patrocinio-a-spese-dello-stato">{help('aid.go')}</Link>
            </p>
          </SideNote>
        </aside>
      </div>
    </div>
  );
}

function Questions({ types, question }: { types: Pick<RequestTypeDto, 'id' | 'label'>[]; question: FeeQuestion }) {
  const { t } = useTranslation('tools');
  const { t: help } = useTranslation('help');
  const [type, setType] = useState(question.type);
  const [value, setValue] = useState(question.value);
  const [indeterminable, setIndeterminable] = useState(question.indeterminable);
  const [procedure, setProcedure] = useState(question.halved ? 'breve' : 'ordinaria');
  const [degree, setDegree] = useState(question.appeal ? 'appello' : 'primo');
  return (
    <Form method="get" className="help-form" role="search" aria-label={t('fee.calculator')}>
      <Select
        name="materia"
        label={t('fee.type')}
        value={type}
        onChange={setType}
        options={types.map(({ id, label }) => ({ value: id, label }))}
      />
      <NumberField
        name="valore"
        label={help('fee.value')}
        hint={t('fee.valueHint')}
        unit="€"
        required={false}
        value={value}
        onChange={setValue}
      />
      <Checkbox
        name="indeterminabile"
        label={t('fee.indeterminable')}
        checked={indeterminable}
        onChange={setIndeterminable}
      />
      <Select
        name="procedimento"
        label={t('fee.procedure')}
        hint={t('fee.procedureHint')}
        empty={false}
        value={procedure}
        onChange={setProcedure}
        options={[
          { value: 'ordinaria', label: t('fee.ordinary') },
          { value: 'breve', label: t('fee.halved') },
        ]}
      />
      <Select
        name="grado"
        label={t('fee.degree')}
        empty={false}
        value={degree}
        onChange={setDegree}
        options={[
          { value: 'primo', label: t('fee.first') },
          { value: 'appello', label: t('fee.appeal') },
        ]}
      />
      <Button type="submit" kind="primary">
        {help('fee.calculate')}
      </Button>
    </Form>
  );
}
