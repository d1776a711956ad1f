import type { FactoryProvider } from '@nestjs/common';
import { ENV, type Env } from '../../../env.js';
import { Database } from '../../../kernel/database/database.js';
import { FolderChannel } from './folder.channel.js';
import type { InvoiceChannel } from './invoice-channel.js';
import { PecChannel } from './pec.channel.js';

/** Injection token of the channel; null where finance sends the documents by hand. */
export const INVOICE_CHANNEL = Symbol('INVOICE_CHANNEL');

function choose(env: Env, database: Database): InvoiceChannel | null {
  const { SDI_FOLDER, SDI_PEC_SMTP_URL: smtpUrl, SDI_PEC_IMAP_URL: imapUrl, SDI_PEC_ADDRESS: to } = env;
  const from = env.SDI_PEC_FROM ?? env.SELLER_PEC;
  if (smtpUrl !== undefined && imapUrl !== undefined && from !== undefined)
    return new PecChannel({ smtpUrl, imapUrl, from, to, assigned: () => lastSender(database) });
  return SDI_FOLDER === undefined ? null : new FolderChannel(SDI_FOLDER);
}

/** The exchange system assigns an address with its first answer. */
async function lastSender(database: Database): Promise<string | null> {
  const row = await database.read
    .selectFrom('invoice_receipts')
    .select('sender')
    .where('sender', 'is not', null)
    .where('transmission_id', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sender ?? null;
}

export const invoiceChannelFactory: FactoryProvider<InvoiceChannel | null> = {
  provide: INVOICE_CHANNEL,
  inject: [ENV, Database],
  useFactory: choose,
};
