import './help.css';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fineAppeal } from '../../../src/shared/guidance/ready-letters/fine-appeal.letter.js';
import { limitCalled, limitSpan } from '../../../src/shared/guidance/time-limits.rules.js';
import { Breadcrumbs, useCrumbsJsonLd } from '../../ui/data';
import { DateField } from '../../ui/fields';
import { useLocale } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { SideNote } from '../../ui/side-note';
import { StartButton } from '../../ui/start-button';
import { isFactsDay } from '../deadlines/facts-day';
import { TimeLimits } from '../deadlines/time-limits';
import { LetterMaker } from '../ready-letters/letter-maker';
import { useStory } from '../ready-letters/use-story';
import { FineWays } from './fine-ways';

export const handle = { texts: ['fines', 'deadlines', 'letters'] };

/** A fine is not one of the request types: any type in which it may arrive has its time limits. */
const TYPE = 'altre-risarcitorie';
const LIMITS = fineAppeal.limitIds.map(limitCalled);

/** /multe: contesting a traffic fine without a lawyer: both ways, the days left, and the appeal to fill in. */
export default function FinesPage() {
  const { t } = useTranslation('fines');
  const { t: deadlines } = useTranslation('deadlines');
  const { t: letters } = useTranslation('letters');
  const { brand } = useShell();
  const locale = useLocale();
  const story = useStory(fineAppeal);
  const [typed, setTyped] = useState<string>();
  const servedOn = typed ?? story.facts.served_on ?? '';
  const crumbs = [
    { label: brand, to: '/' },
    { label: t('crumb'), to: '/multe' },
  ];
  const jsonLd = useCrumbsJsonLd(crumbs);
  const wrong = servedOn !== '' && servedOn.length === 10 && !isFactsDay(servedOn);
  const paper = isFactsDay(servedOn) ? ({ kind: 'fine', served_on: servedOn, hearing_on: null } as const) : null;
  return (
    <div className="wrap page help-page">
      <PageMeta title={t('title')} description={t('description')} jsonLd={[jsonLd]} />
      <Breadcrumbs items={crumbs} />
      <h1>{t('title')}</h1>
      <p className="lead measure">{t('lead')}</p>
      <div className="with-side-note">
        <div className="stack-l">
          <section className="stack" aria-labelledby="when">
            <h2 className="sub" id="when">
              {t('when')}
            </h2>
            {/* The boxes of a day take what it holds when they appear. */}
            <DateField
              key={story.key}
              name="served_on"
              label={t('served')}
              hint={t('servedHint')}
              error={wrong ? deadlines('wrong') : undefined}
              value={servedOn}
              onChange={setTyped}
            />
            <TimeLimits facts={{ type: TYPE, part: null, paper, factsOn: null }} saves />
          </section>
          <FineWays />
        </div>
        <aside aria-label={t('choose')}>
          <SideNote title={t('choose')}>
            <p>{t('doubt')}</p>
            <p>{t('points', { span: limitSpan('fine-driver', locale) })}</p>
          </SideNote>
          <SideNote title={t('collection')}>
            {t('collectionText', { span: limitSpan('collection-fine', locale) })}
          </SideNote>
          <SideNote title={t('lawyer')}>
            <p>{t('lawyerText')}</p>
            <p>
              <StartButton type={TYPE}>{t('lawyerGo')}</StartButton>
            </p>
          </SideNote>
        </aside>
      </div>
      <LetterMaker
        id="ricorso-multa"
        letter={fineAppeal}
        limits={LIMITS}
        story={story}
        known={{ served_on: paper?.served_on ?? '' }}
      />
      <p className="small">{letters('notAdvice')}</p>
    </div>
  );
}
