import { useEffect, useId, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../api/session';
import { Button } from '../../ui/button';
import { Breadcrumbs, useCrumbsJsonLd, type Crumb } from '../../ui/data';
import { useFormat } from '../../ui/format/format';
import { Form, FormErrors, type ApiForm } from '../../ui/forms';
import { Icon } from '../../ui/icon';
import { Link, usePath } from '../../ui/link';
import { PageMeta, useShell } from '../../ui/page-meta';
import { useLeave } from './leave';
import { useRefusal } from './refusal';
import { useWay } from './subjects';
import { LAST, missingBefore, placeIn, stepAfter, stepBefore, type Step } from './draft';
import {
  change,
  readWizardSession,
  saveAndGoOn,
  useWizardSession,
  type WizardSession,
  type Saving,
} from './draft-store';

/** Notes that travel with a change of page. */
export type NoteName = 'sentBack' | 'adopted' | 'resumed';

const isNote = (value: unknown): value is NoteName =>
  value === 'sentBack' || value === 'adopted' || value === 'resumed';

/** true while an answer is being changed from the review: then "continue" leads back there. */
export function useFromReview(): boolean {
  return useSearchParams()[0].get('from') === 'review';
}

interface Onward {
  /** Another step than the next one. */
  to?: Step;
  /** Leaves no entry in the browser's history. */
  replace?: boolean;
}

/** What "continue" does on a step: keeps the answer, then opens the next page. */
export function useStepOn(step: Step) {
  const navigate = useNavigate();
  const path = usePath();
  const fromReview = useFromReview();
  const way = useWay();
  return async (values: Parameters<typeof change>[0], { to, replace }: Onward = {}): Promise<void> => {
    const { draft } = readWizardSession();
    const next = to ?? (fromReview ? LAST : stepAfter(step, way({ ...draft, ...values })));
    change({ ...values, furthest: next > draft.furthest ? next : draft.furthest });
    await saveAndGoOn();
    await navigate(path(`/request/create/${next}`), { replace });
  };
}

/** A step that is drawn again when the browser's draft, or another device's, has arrived. */
export function wizardStep(Content: ComponentType<{ wizard: WizardSession }>): ComponentType {
  return function WizardStep() {
    const wizard = useWizardSession();
    return <Content key={`${wizard.ready}-${wizard.round}`} wizard={wizard} />;
  };
}

/** One decision: a title, a form, help beside it. A reader who comes too early is sent to the missing step. */
export function StepPage({
  step,
  title,
  children,
  sideNote,
  lead,
  form,
  above,
  wide,
}: {
  step: Step;
  /** Instead of the step's usual one. */
  title?: string;
  /** For cards side by side. */
  wide?: boolean;
  lead?: ReactNode;
  /** The step once the browser's draft is there; before that its skeleton, without fields. */
  children: ReactNode;
  sideNote?: ReactNode;
  form?: Pick<ApiForm<object>, 'prefix' | 'lines' | 'blocked' | 'round' | 'submit' | 'fail'>;
  /** Before the form, under the lead. */
  above?: ReactNode;
}) {
  const { t } = useTranslation('wizard');
  const titleId = useId();
  const fromReview = useFromReview();
  const { state } = useLocation() as { state: { note?: unknown } | null };
  const { ready, draft } = useWizardSession();
  const way = useWay()(draft);
  const back = fromReview ? LAST : stepBefore(step, way);
  useGuard(step);
  useRefusal(step, ready, form?.fail);
  const crumbs = useCrumbs(step);
  const crumbsJsonLd = useCrumbsJsonLd(crumbs);
  const heading = title ?? t(`step.${step}.title`);
  return (
    <>
      <PageMeta
        title={t('pageTitle', { title: heading, step: placeIn(way, step), steps: way.length })}
        description={step === 1 ? t('description') : undefined}
        noindex={step !== 1}
        jsonLd={step === 1 ? [crumbsJsonLd] : undefined}
      />
      <Breadcrumbs items={crumbs} />
      {back !== null && (
        <Link className="back" to={`/request/create/${back}`} prefetch="none">
          <Icon name="back" />
          {t('back', { name: t(`step.${back}.to`) })}
        </Link>
      )}
      {/* The server knows no such note, so it waits for the browser's own state. */}
      {ready && isNote(state?.note) && (
        <p className="wizard-note" role="status">
          {t(`note.${state.note}`)}
        </p>
      )}
      <div className="intro">
        {form && <FormErrors form={form} />}
        <h1 id={titleId}>{heading}</h1>
        {lead && <p className="lead">{lead}</p>}
        {above}
      </div>
      <div className={sideNote ? 'with-side-note cols' : wide ? 'cols wide' : 'cols'}>
        {form ? (
          <Form form={form} aria-labelledby={titleId}>
            <fieldset className="stack-l" disabled={!ready}>
              {children}
            </fieldset>
          </Form>
        ) : (
          <div className="stack-l">{children}</div>
        )}
        {sideNote && <aside aria-label={t('help')}>{sideNote}</aside>}
      </div>
    </>
  );
}

/** The page above the wizard: the dashboard for signed-in people, else the home page. */
function useCrumbs(step: Step): Crumb[] {
  const { t } = useTranslation('wizard');
  const { t: common } = useTranslation();
  const { brand } = useShell();
  const signedIn = useSession() !== null;
  return [
    signedIn ? { label: common('nav.dashboard'), to: '/dashboard' } : { label: brand, to: '/' },
    { label: t('crumb'), to: '/request/create/1' },
    ...(step === 1 ? [] : [{ label: t(`step.${step}.name`) }]),
  ];
}

function useGuard(step: Step): void {
  const { ready, draft } = useWizardSession();
  const navigate = useNavigate();
  const path = usePath();
  const missing = ready ? missingBefore(draft, step) : null;
  useEffect(() => {
    if (missing !== null)
      void navigate(path(`/request/create/${missing}`), { replace: true, state: { note: 'sentBack' } });
  }, [missing, navigate, path]);
  const ahead = ready && missing === null && step > draft.furthest;
  useEffect(() => {
    if (ahead) change({ furthest: step });
  }, [ahead, step]);
}

/** Saves what is written and leaves the wizard. */
export function SaveForLater() {
  const { t } = useTranslation('wizard');
  return (
    <Button kind="quiet" onClick={useLeave()}>
      {t('later.save')}
    </Button>
  );
}

/**
 * The buttons under a step.
 * @param answered false while the step has no answer: where choosing one goes on, there is nothing to continue with
 */
export function StepActs({
  pending,
  answered = true,
  children,
}: {
  pending?: boolean;
  answered?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('wizard');
  const fromReview = useFromReview();
  return (
    <div className="acts">
      {answered && (
        <Button kind="primary" size="l" type="submit" pending={pending}>
          {fromReview ? t('toReview') : children}
        </Button>
      )}
      <SaveForLater />
    </div>
  );
}

/** "Salvato alle 18:42 su questo dispositivo". */
export function SavedState({ saving }: { saving: Saving }) {
  const { t } = useTranslation('wizard');
  const format = useFormat();
  if (saving.state === 'none') return null;
  if (saving.state === 'saved')
    return (
      <span className="saved">
        <Icon name="check" />
        {t(`saved.${saving.on}`, { time: format.time(saving.at) })}
      </span>
    );
  return <span>{t(`saved.${saving.state}`)}</span>;
}
