import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { creditLimits } from '../../../src/shared/limits.js';
import { Timeline } from '../../ui/data';

const steps = ['register', 'confirm', 'complete', 'verify', 'receive'] as const;

/** A step of a firm from its registration to its first requests. */
export type FirstStep = (typeof steps)[number];

/**
 * What a firm does before it receives requests, and what it costs: on its registration, and on its dashboard until it is
 * verified. What is done has no text. Rule 13.13.
 * @param time how long staff take to verify an enrolment, in a sentence
 */
export function FirstSteps({ now, time }: { now: FirstStep; time?: ReactNode }) {
  const { t } = useTranslation('firststeps');
  const at = steps.indexOf(now);
  const costs = (
    <>
      {t('quote', { count: creditLimits.quote })} {t('contacts', { count: creditLimits.contacts })}
    </>
  );
  const also: Partial<Record<FirstStep, ReactNode>> = { verify: time, receive: costs };
  return (
    <Timeline
      label={t('title')}
      items={steps.map((key, nth) => ({
        key,
        state: nth < at ? 'past' : nth === at ? 'now' : 'future',
        icon: nth === at ? 'arrow' : undefined,
        title: t(key),
        children: nth >= at && (
          <p>
            {t(`${key}Text`)} {also[key]}
          </p>
        ),
      }))}
    />
  );
}

/** {@link FirstSteps} under a heading of a page that is signed in. */
export function FirstStepsPart({ now, time }: { now: FirstStep; time?: ReactNode }) {
  const { t } = useTranslation('firststeps');
  return (
    <section aria-labelledby="first-steps">
      <h2 id="first-steps">{t('title')}</h2>
      <FirstSteps now={now} time={time} />
    </section>
  );
}
