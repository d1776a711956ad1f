import { z } from 'zod';
import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ENV, type Env } from '../../env.js';
import { Public } from '../../shared/actor.js';
import { Database } from '../../kernel/database/database.js';
import { idParam } from '../../kernel/http/schemas.js';
import { problems } from '../../kernel/problem.js';
import { locales } from '../../shared/locale.js';
import { escapeHtml, mailAsHtml } from './mail-body.js';
import { previewNames, previewOf } from '../previews.js';

const SHOWN = 200;
const previewParams = z.object({ name: z.string().max(60), locale: z.enum(locales) });
type PreviewParams = z.output<typeof previewParams>;

const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

interface Listed {
  id: number;
  recipient: string;
  subject: string;
  created_at: string;
  sent_at: string | null;
  failed_at: string | null;
}

const page = (title: string, body: string): string => `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>
body{font:17px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:52rem;padding:0 1rem;background:#faf6ee;color:#15302f}
a{color:#0e5357}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.5rem;border-bottom:1px solid #e4dccb}
pre{
  white-space:pre-wrap;overflow-wrap:anywhere;background:#fffdf9;
  border:1px solid #e4dccb;border-radius:5px;padding:1.5rem;font:inherit
}
</style>
</head>
<body><h1>${escapeHtml(title)}</h1>${body}</body></html>`;

const tableRow = (cell: 'td' | 'th', contents: readonly string[]): string =>
  `<tr>${contents.map((content) => `<${cell}>${content}</${cell}>`).join('')}</tr>`;

/** Links of a text, made clickable; everything is escaped first. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s&<>"]+/g, (url) => `<a href="${url}">${url}</a>`);

/**
 * The outbox for people who try the product without a mail server. It does not exist where real mail is sent, because
 * its links let anybody choose someone's password.
 */
@ApiExcludeController()
@Controller('dev/mail')
export class DevMailController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
  ) {}

  @Public()
  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', POLICY)
  async list(): Promise<string> {
    this.refuseWhereMailIsReal();
    const rows = await this.database.read
      .selectFrom('outbox')
      .select(['id', 'recipient', 'subject', 'created_at', 'sent_at', 'failed_at'])
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
    const state = ({ sent_at, failed_at }: Listed) => (sent_at ? 'inviata' : failed_at ? 'non inviata' : 'in attesa');
    const lines = rows.map((row) =>
      tableRow('td', [
        `<a href="/dev/mail/${row.id}">${escapeHtml(row.subject)}</a>`,
        escapeHtml(row.recipient),
        row.created_at.slice(0, 16),
        state(row),
      ]),
    );
    const head = tableRow('th', ['Oggetto', 'A', 'Quando (UTC)', 'Stato']);
    return page(
      'Posta in uscita',
      `<p><a href="/dev/mail/templates">Tutti i modelli</a></p>` +
        (rows.length === 0
          ? '<p>Nessun messaggio.</p>'
          : `<table><thead>${head}</thead><tbody>${lines.join('')}</tbody></table>`),
    );
  }

  /** Every template, with its mail in both languages. */
  @Public()
  @Get('templates')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', POLICY)
  templates(): string {
    this.refuseWhereMailIsReal();
    const lines = previewNames.map((name) =>
      tableRow('td', [
        escapeHtml(previewOf(name, 'it', this.env)?.title ?? ''),
        `<code>${name}</code>`,
        locales.map((locale) => `<a href="/dev/mail/templates/${name}/${locale}">${locale}</a>`).join(' '),
      ]),
    );
    return page(
      'Modelli dei messaggi',
      `<p><a href="/dev/mail">Posta in uscita</a></p>
<table><thead>${tableRow('th', ['Oggetto', 'Nome', 'Lingua'])}</thead><tbody>${lines.join('')}</tbody></table>`,
    );
  }

  /** The mail of a template with made-up values, as it is sent. */
  @Public()
  @Get('templates/:name/:locale')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', POLICY)
  template(@Param({ schema: previewParams }) { name, locale }: PreviewParams): string {
    this.refuseWhereMailIsReal();
    const mail = previewOf(name, locale, this.env);
    if (!mail) throw problems.not_found();
    return mailAsHtml(mail);
  }

  @Public()
  @Get(':id')
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('content-security-policy', POLICY)
  async one(@Param({ schema: idParam }) { id }: { id: number }): Promise<string> {
    this.refuseWhereMailIsReal();
    const mail = await this.database.read
      .selectFrom('outbox')
      .select(['recipient', 'subject', 'body_text'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!mail) throw problems.not_found();
    return page(
      mail.subject,
      `<p><a href="/dev/mail">Tutti i messaggi</a></p>
<p>A: ${escapeHtml(mail.recipient)}</p>
<pre>${linked(mail.body_text)}</pre>`,
    );
  }

  private refuseWhereMailIsReal(): void {
    if (!this.env.trial || this.env.SMTP_URL !== undefined) throw problems.not_found();
  }
}
