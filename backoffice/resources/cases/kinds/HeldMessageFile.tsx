import { Fragment } from 'react';
import { useTranslate } from 'react-admin';
import { needsApproval } from '../../../../src/shared/moderation/leaks.rules';
import { Sender } from '../../../../src/shared/chat/messages.codes';
import type { ModerationCase } from '../../../api/records';
import { Section } from '../../../ui/Facts';
import { Marked } from '../../../ui/Marked';
import { Moment } from '../../shared';
import { WriteInConversation } from '../WriteInConversation';
import { settingValues } from '../../../../src/shared/staff/in-force.facts';

/** A held message with what was said before it; the server's file of such a case. */
interface HeldMessage {
  request_id: number;
  held: number;
  /** The fragments about which the contact filter was not sure. */
  blocked: string[];
  /** Its author's confirmed contact leaks in 90 days; from three on each message is held. */
  leaks: number;
  /** The files of the held message, with the doubtful fragments of their text. */
  files: { name: string; doubts: string[] }[];
  /** Staff may write to both sides. */
  may_write?: boolean;
  messages: { id: number; sender: number; status: number; text: string | null; at: string; edited: boolean }[];
}

/** Who else than the citizen wrote. */
const sides: Partial<Record<number, 'firm' | 'staff'>> = { [Sender.lawyer]: 'firm', [Sender.admin]: 'staff' };

/** The conversation up to the held message, with its doubtful fragments marked. */
export function HeldMessageFile({ one }: { one: ModerationCase }) {
  const t = useTranslate();
  const { messages, held, blocked, leaks, files, request_id, may_write } = one.file as unknown as HeldMessage;
  return (
    <Section title={t('backOffice.held.conversation', { id: request_id })}>
      <ol className="talk">
        {messages.map(({ id, sender, text, at, edited }) => (
          <li key={id} className={sides[sender]} data-held={id === held || undefined}>
            <p className="micro soft">
              {t(`backOffice.held.${sides[sender] ?? 'citizen'}`)} · <Moment at={at} />
              {edited && ` · ${t('backOffice.held.edited')}`}
              {id === held && ` · ${t('backOffice.held.undelivered')}`}
            </p>
            <p>
              {text === null ? (
                t('backOffice.held.deleted')
              ) : id === held ? (
                <Marked text={text} parts={blocked} />
              ) : (
                text
              )}
            </p>
          </li>
        ))}
      </ol>
      <WriteInConversation caseId={one.id} allowed={may_write} />
      {files.length > 0 && (
        <ul>
          {files.map(({ name, doubts }) => (
            <li key={name}>
              {t('backOffice.held.file', { name })}
              {doubts.map((part) => (
                <Fragment key={part}>
                  {' '}
                  <mark>{part}</mark>
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      )}
      {blocked.length === 0 && !files.some(({ doubts }) => doubts.length > 0) && (
        <p className="soft">
          {t(needsApproval(leaks, settingValues()) ? 'backOffice.held.approvalFirst' : 'backOffice.held.unmarked')}
        </p>
      )}
      {leaks > 0 && <p className="soft">{t('backOffice.held.leaks', { smart_count: leaks })}</p>}
    </Section>
  );
}
