import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { readHeaders } from '../../../src/chat/mailed-replies/incoming-mail.js';
import { TakeMailedReply, type ReplyOutcome } from '../../../src/chat/use-cases/take-mailed-reply.js';
import { Scenario, type FirmOf } from '../../requests/scenario.js';
import type { TestApp } from '../../support/app.js';

/** The settings with which answers by mail are read; the URL is that of no server. */
export const REPLIES = {
  REPLY_ADDRESS: 'answers@risposte.example',
  REPLY_IMAP_URL: 'imap://answers:none@127.0.0.1:1/INBOX',
  REPLY_AUTH_SERVER: 'mx.risposte.example',
} as const;

/** What is different in an answer. */
export interface Given {
  readonly to: string;
  readonly from: string;
  readonly text?: string;
  readonly id?: string;
  readonly subject?: string;
  readonly headers?: readonly string[];
  /** Names of files that are attached. */
  readonly files?: readonly string[];
}

let last = 0;

/** A mail as a mail program writes it. */
export function mailOf({
  to,
  from,
  text = 'Va bene.',
  id,
  subject = 'Re: Nuovo messaggio',
  headers = [],
  files = [],
}: Given) {
  const part = (type: string, body: string, more: readonly string[] = []): string =>
    [`--parte`, `Content-Type: ${type}`, ...more, '', body].join('\n');
  const lines = [
    ...headers,
    `From: Una persona <${from}>`,
    `To: Giustamente <${to}>`,
    `Subject: ${subject}`,
    `Message-ID: <${id ?? `prova-${++last}`}@example.com>`,
    'MIME-Version: 1.0',
  ];
  if (files.length === 0) return [...lines, 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\n');
  return [
    ...lines,
    'Content-Type: multipart/mixed; boundary=parte',
    '',
    part('text/plain; charset=utf-8', text),
    ...files.map((name) => part('application/pdf', '%PDF', [`Content-Disposition: attachment; filename=${name}`])),
    '--parte--',
    '',
  ].join('\n');
}

/** A citizen and a firm that write to each other, and what is read of their conversation. */
export class Talk {
  private constructor(
    readonly test: TestApp,
    readonly scenario: Scenario,
    readonly firm: FirmOf,
    readonly responseId: number,
    /** The addresses at which each receives mail. */
    readonly emails: { readonly citizen: string; readonly firm: string },
  ) {}

  /** A conversation in which the firm has written. */
  static async of(test: TestApp, scenario: Scenario): Promise<Talk> {
    const request = await scenario.sent();
    const [firm] = await scenario.holders(request, 2);
    if (!firm) throw new Error('no firm');
    const { rows } = await sql<{ id: number; email: string }>`
      select id, email::text as email from accounts where id in (${scenario.citizenId}, ${firm.id})`.execute(test.sql);
    const emailOf = (account: number) => rows.find(({ id }) => id === account)?.email ?? '';
    const talk = new Talk(test, scenario, firm, firm.responseId, {
      citizen: emailOf(scenario.citizenId),
      firm: emailOf(firm.id),
    });
    await talk.say(firm.http, 'C’è un verbale?');
    return talk;
  }

  async say(who: FirmOf['http'], text: string): Promise<void> {
    await this.uncounted();
    const { status } = await who.post('/messages', { response_id: this.responseId, text });
    if (status !== 201) throw new Error(`not written: ${status}`);
  }

  uncounted = () => sql`delete from call_limits`.execute(this.test.sql);

  /** Where the last mail about a message to this address says that answers go. */
  async addressFor(email: string): Promise<string> {
    const { rows } = await sql<{ at: string }>`
      select content->>'replyTo' as at from outbox
      where recipient = ${email} and template = 'message_received'
        and content->'action'->>'url' like ${`%/messages/${this.responseId}`}
      order by id desc limit 1`.execute(this.test.sql);
    return rows[0]?.at ?? '';
  }

  /** The mails of a template to an address, oldest first. */
  async mails(email: string, template: string): Promise<string[]> {
    const { rows } = await sql<{ text: string }>`
      select body_text as text from outbox where recipient = ${email} and template = ${template} order by id`.execute(
      this.test.sql,
    );
    return rows.map(({ text }) => text);
  }

  /** The messages of the conversation, with their authors. */
  async messages(): Promise<string[]> {
    const { rows } = await sql<{ line: string }>`
      select case sender when 1 then 'citizen' else 'firm' end || coalesce('/' || member_id, '')
        || case status when 1 then ': ' else ' (held): ' end || text as line
      from messages where response_id = ${this.responseId} order by id`.execute(this.test.sql);
    return rows.map(({ line }) => line);
  }

  /** Takes a mail as the reader of the mailbox gives it. `mailbox.test.ts` does it with a real server. */
  async take(mail: string): Promise<ReplyOutcome> {
    const headers = await readHeaders(Buffer.from(mail.split('\n\n', 1).join()));
    return this.test.app.get(TakeMailedReply).execute(headers, async () => {
      const { text, html = '', attachments } = await PostalMime.parse(mail);
      const isHtml = text === undefined;
      return { texts: [{ text: text ?? html, isHtml }], files: attachments.length };
    });
  }
}
