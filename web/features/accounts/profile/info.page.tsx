import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, useLoaderData, useLocation } from 'react-router';
import { readSession } from '../../../api/session';
import { guarded } from '../../../app/guards';
import { Button } from '../../../ui/button';
import { PageSkeleton } from '../../../ui/data';
import { Form, FormErrors, useApiForm } from '../../../ui/forms';
import { Link } from '../../../ui/link';
import { Confirm } from '../../../ui/modal';
import { readProfile, saveProfile, type Profile } from './api';
import { FirmParts } from './firm-parts';
import { ProfileFrame, Saved } from './frame';
import { AddressPart, FiscalPart, PersonPart } from './person-parts';
import { anchorOf, isNamed } from './missing';
import { AskedVerificationTime } from '../verification-time';
import { PartsNav } from './parts-nav';
import { checkProfile, inputOf, valuesOf } from './values';

export const handle = { texts: ['profile', 'accounts', 'places', 'reports'] };
export const clientLoader = guarded('profile:write', readProfile);

export function HydrateFallback() {
  const { t } = useTranslation('profile');
  return <PageSkeleton title={t('page.info')} lines={8} />;
}

/**
 * The profile's own data: a citizen's few, or a firm's many, in one form. It can be saved while it is incomplete.
 */
export default function InfoPage() {
  const { t } = useTranslation('profile');
  const [profile, setProfile] = useState<Profile>(useLoaderData<typeof clientLoader>());
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const firm = profile.model === 'lawyer';
  const locked = !profile.owner_actions.includes('change_identity');
  useSectionOfHash();
  const form = useApiForm({
    initial: valuesOf(profile),
    validate: (values, rules) => checkProfile(values, firm, rules),
    submit: (values) => saveProfile(inputOf(values, profile)),
    onSuccess: (saved) => {
      setProfile(saved);
      setSavedAt(new Date());
      // As the server stores them: numbers in one form, clients listed by what may be shown.
      form.setValues(valuesOf(saved));
    },
  });
  const dirty = JSON.stringify(form.values) !== JSON.stringify(valuesOf(profile));
  const missing = profile.missing.filter(isNamed);
  return (
    <ProfileFrame
      page="info"
      errors={<FormErrors form={form} />}
      lead={
        missing.length > 0 ? (
          <>
            {t('stillMissing', { fields: missing.map((name) => t(`short.${name}`)).join(', ') })}
            {firm && profile.verified_at === null && (
              <>
                {' '}
                {t('thenVerified')} <AskedVerificationTime />
              </>
            )}
          </>
        ) : undefined
      }
    >
      <div className={firm ? 'profile-with-map' : undefined}>
        <Form form={form} className="profile-form profile">
          {firm && <FirmParts form={form} profile={profile} locked={locked} />}
          <PersonPart form={form} firm={firm} locked={locked} />
          <AddressPart form={form} firm={firm} />
          {(!firm || !form.values.tax_as_public) && <FiscalPart form={form} firm={firm} locked={locked} />}
          <div className="profile-save">
            <Button type="submit" kind="primary" size="l" pending={form.pending}>
              {t('save')}
            </Button>
            <Saved at={savedAt} />
            {savedAt && missing.length === 0 && <Link to="/dashboard">{t('toDashboard')}</Link>}
          </div>
        </Form>
        {firm && <PartsNav parts={FIRM_PARTS} missing={missing.map(anchorOf)} />}
      </div>
      <LossGuard dirty={dirty} />
    </ProfileFrame>
  );
}

const FIRM_PARTS = ['work', 'firm', 'bar', 'insurance', 'clients', 'person', 'address'] as const;

/** The list of what is missing links to the part of the form; the router has scrolled before the form was drawn. */
function useSectionOfHash(): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'start' });
  }, [hash]);
}

/**
 * Leaving with unsaved changes asks first: in our own words inside the site, in the browser's when the tab is closed.
 */
function LossGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation('profile');
  // A signed-out person can leave without a question: nothing can be saved any more.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && currentLocation.pathname !== nextLocation.pathname && readSession() !== null,
  );
  const leaving = useRef(false);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [dirty]);
  return (
    <Confirm
      opened={blocker.state === 'blocked'}
      onClose={() => {
        if (!leaving.current) blocker.reset?.();
      }}
      title={t('leave.question')}
      confirm={t('leave.confirm')}
      cancel={t('leave.stay')}
      kind="danger"
      onConfirm={() => {
        leaving.current = true;
        blocker.proceed?.();
      }}
    >
      <p>{t('leave.text')}</p>
    </Confirm>
  );
}
