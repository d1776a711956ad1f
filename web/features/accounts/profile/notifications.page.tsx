import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoaderData } from 'react-router';
import { useMay } from '../../../api/may';
import { guarded } from '../../../app/guards';
import { Button } from '../../../ui/button';
import { PageSkeleton } from '../../../ui/data';
import { Checkbox } from '../../../ui/fields';
import { Form, FormErrors, useApiForm } from '../../../ui/forms';
import { PushPart } from '../../notifications/push-part';
import { ConsentFields } from '../register/person-fields';
import { readProfile, saveNotifications, type NotificationType } from './api';
import { PartHead, ProfileFrame, Saved } from './frame';

export const handle = { texts: ['profile', 'accounts', 'notices'] };
export const clientLoader = guarded('account', readProfile);

export function HydrateFallback() {
  const { t } = useTranslation('profile');
  return <PageSkeleton title={t('page.notifications')} />;
}

/** The types of notices that the product sends today; the others are not shown. */
const TYPES = { user: ['request', 'account'], lawyer: ['request', 'money', 'account'] } as const satisfies Record<
  string,
  NotificationType[]
>;

/** Which notices arrive, where, and what may be sent besides. */
export default function NotificationsPage() {
  const { t } = useTranslation('profile');
  const { t: tn } = useTranslation('notices');
  const { model, notifications, owner_actions } = useLoaderData<typeof clientLoader>();
  const { types, locked_mail: locked, digest = false, ...consents } = notifications;
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  // What the firm is told is not every colleague's to change; push belongs to the person's own device.
  const mayWrite = useMay()('profile:write');
  const shown = TYPES[model];
  const consenting = owner_actions.includes('change_consents');
  const form = useApiForm({
    initial: { types, digest, ...consents },
    submit: ({ types: chosen, digest: gathered, ...given }) =>
      saveNotifications({
        types: Object.fromEntries(shown.map((type) => [type, chosen[type]])),
        ...(model === 'lawyer' && { digest: gathered }),
        ...(consenting && given),
      }),
    onSuccess: () => {
      setSavedAt(new Date());
    },
  });
  const turn = (type: NotificationType, channel: 'app' | 'mail', on: boolean): void => {
    form.set('types', { ...form.values.types, [type]: { ...form.values.types[type], [channel]: on } });
  };
  return (
    <ProfileFrame page="notifications" errors={<FormErrors form={form} />}>
      {mayWrite && (
        <Form form={form} className="profile-form profile">
          <section aria-labelledby="notification-types">
            <PartHead id="notification-types" title={t('notices.title')}>
              {t('notices.lead')}
            </PartHead>
            <table className="notice-grid" aria-labelledby="notification-types">
              <thead>
                <tr>
                  <th scope="col">{t('notices.what')}</th>
                  <th scope="col" className="box">
                    {t('notices.app')}
                  </th>
                  <th scope="col" className="box">
                    {t('notices.mail')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {shown.map((type) => (
                  <tr key={type}>
                    <th scope="row">
                      <strong>{t(`notices.${type}`)}</strong>
                      <span>
                        {type === 'request' ? t(`notices.requestText.${model}`) : t(`notices.${type}Text`)}
                        {locked.includes(type) && ` ${t('notices.locked')}`}
                      </span>
                    </th>
                    {(['app', 'mail'] as const).map((channel) => {
                      const fixed = channel === 'mail' && locked.includes(type);
                      return (
                        <td key={channel} className="box">
                          <label>
                            <span className="vh">
                              {t('notices.cell', { type: t(`notices.${type}`), channel: t(`notices.${channel}`) })}
                            </span>
                            <input
                              type="checkbox"
                              checked={fixed || form.values.types[type][channel]}
                              disabled={fixed}
                              onChange={(event) => {
                                turn(type, channel, event.target.checked);
                              }}
                            />
                          </label>
                        </td>
                      );
                    })}
                  </tr>
                ))}
              </tbody>
            </table>
            {model === 'lawyer' && (
              <Checkbox
                name="digest"
                label={t('notices.digest')}
                hint={t('notices.digestText')}
                checked={form.values.digest}
                disabled={!form.values.types.request.mail}
                onChange={(on) => {
                  form.set('digest', on);
                }}
              />
            )}
          </section>
          {consenting && (
            <section aria-labelledby="consents">
              <PartHead id="consents" title={t('notices.consents')}>
                {t('notices.consentsText')}
              </PartHead>
              <ConsentFields form={form} />
            </section>
          )}
          <div className="profile-save">
            <Button type="submit" kind="primary" pending={form.pending}>
              {t('save')}
            </Button>
            <Saved at={savedAt} />
          </div>
        </Form>
      )}
      <section aria-labelledby="push" className={mayWrite ? 'profile-apart profile-form stack' : 'profile-form stack'}>
        <PartHead id="push" title={tn('push.title')} />
        <PushPart />
      </section>
    </ProfileFrame>
  );
}
