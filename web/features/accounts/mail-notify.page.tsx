import './accounts.css';
import { useTranslation } from 'react-i18next';
import { useLocation, useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { EmptyStateArt } from '../../ui/empty-state';
import { SideNote } from '../../ui/side-note';
import { PageMeta } from '../../ui/page-meta';
import { FirstStepsPart } from './first-steps';
import { Resend } from './resend';
import { AskedVerificationTime } from './verification-time';

export const handle = { texts: ['accounts', 'firststeps'] };

const hasDraft = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && (state as { draft?: unknown }).draft === true;

function emailOf(state: unknown): string | undefined {
  const email = typeof state === 'object' && state !== null ? (state as { email?: unknown }).email : undefined;
  return typeof email === 'string' ? email : undefined;
}

/** Where another link is asked for. */
const AGAIN = { recovery: '/recupero-password', link: '/link-accesso' } as const;

/**
 * What happens now that a mail is on its way: after a registration (`type` user or lawyer, `id`), or a recovery
 * (`type=recovery`), or the wish for a link that signs in (`type=link`).
 */
export default function MailNotifyPage() {
  const { t } = useTranslation('accounts');
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const email = emailOf(state);
  const type = query.get('type');
  const id = query.get('id') ?? '';
  const model = type === 'user' || type === 'lawyer' ? type : null;
  const kind = type === 'recovery' || type === 'link' ? type : 'register';
  return (
    <div className="wrap page">
      <PageMeta title={t(`mail.${kind}Title`)} noindex />
      <div className="with-side-note account-page">
        <div className="stack-l account-form">
          <EmptyStateArt />
          <h1>{t(`mail.${kind}Title`)}</h1>
          <p className="lead">{email ? t(`mail.${kind}To`, { email }) : t(`mail.${kind}Plain`)}</p>
          {hasDraft(state) && <p>{t('mail.draft')}</p>}
          <p>{t(`mail.${kind}Until`)}</p>
          {model && /^\d+$/.test(id) && <Resend models={[model]} id={id} />}
          {type === 'lawyer' && <FirstStepsPart now="confirm" time={<AskedVerificationTime />} />}
          {kind !== 'register' && <ButtonLink to={AGAIN[kind]}>{t('mail.again')}</ButtonLink>}
        </div>
        <aside>
          <SideNote title={t('mail.sideNoteTitle')}>{t('mail.sideNote')}</SideNote>
        </aside>
      </div>
    </div>
  );
}
