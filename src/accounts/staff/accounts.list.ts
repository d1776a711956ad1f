import { sql } from 'kysely';
import { z } from 'zod';
import { accountStates } from '../../shared/accounts/account.codes.js';
import { acceptedTerms, acceptedTermsAt } from '../legal/consents.js';
import type { AccountModel } from '../../shared/actor.js';
import type { Text } from '../../shared/locale.js';
import { accountName, accountSearch, column, defineList, oneOf, since, until, whether } from '../../staff/staff.api.js';

const modelLabels: Readonly<Record<AccountModel, Text>> = {
  user: { it: 'Cittadino', en: 'Citizen' },
  lawyer: { it: 'Studio legale', en: 'Law firm' },
};

/** One of `accountStates`. */
const stateOfAccount = sql`case
  when a.deleted_at is not null then 'deleted'
  when a.suspended_at is not null then 'suspended'
  when f.identity_changed_at is not null then 'changed'
  when a.confirmed_at is null then 'unconfirmed'
  when f.account_id is not null and f.verified_at is null then 'unverified'
  else 'active' end`;

/** The accounts, with what staff need to recognise one on the telephone. */
export const accountsList = defineList({
  resource: 'accounts',
  name: 'AccountRecord',
  from: sql`
    accounts a
    left join firms f on f.account_id = a.id
    left join wallets w on w.account_id = a.id`,
  id: sql`a.id`,
  columns: {
    id: column.integer(sql`a.id`, { heading: { it: 'Numero', en: 'Number' } }),
    model: column.oneOf(sql`a.model`, ['user', 'lawyer'], {
      heading: { it: 'Chi è', en: 'Kind' },
      sort: true,
      labels: modelLabels,
    }),
    name: column.text(accountName, { heading: { it: 'Nome', en: 'Name' }, sort: true }),
    email: column.text(sql`a.email`, { heading: { it: 'Email', en: 'E-mail' }, sort: true }),
    city: column.text(sql`coalesce(f.city, a.main_address->>'city')`, {
      heading: { it: 'Città', en: 'City' },
      sort: true,
      nullable: true,
    }),
    vat_number: column.text(sql`f.vat_number`, { heading: { it: 'Partita IVA', en: 'VAT number' }, nullable: true }),
    balance: column.integer(sql`w.balance`, {
      heading: { it: 'Crediti', en: 'Credits' },
      sort: true,
      nullable: true,
      description: 'credits; null for a citizen',
    }),
    completed: column.boolean(sql`a.completed`, {
      heading: { it: 'Profilo completo', en: 'Profile complete' },
      sort: true,
    }),
    created_at: column.instant(sql`a.created_at`, { heading: { it: 'Registrato', en: 'Registered' }, sort: true }),
    confirmed_at: column.instant(sql`a.confirmed_at`, {
      heading: { it: 'Confermato', en: 'Confirmed' },
      sort: true,
      nullable: true,
    }),
    verified_at: column.instant(sql`f.verified_at`, {
      heading: { it: 'Iscrizione verificata', en: 'Enrolment verified' },
      nullable: true,
      description: 'when staff verified the enrolment of a firm',
    }),
    identity_changed_at: column.instant(sql`f.identity_changed_at`, {
      heading: { it: 'Identità cambiata', en: 'Identity changed' },
      sort: true,
      nullable: true,
      description: 'a verified firm changed the identity that it declares',
    }),
    terms_version: column.of(acceptedTerms, z.string().nullable(), {
      heading: { it: 'Termini accettati', en: 'Terms accepted' },
      description: 'the terms that the account accepted last, by their day',
    }),
    terms_accepted_at: column.instant(acceptedTermsAt, {
      heading: { it: 'Accettati il', en: 'Accepted on' },
      nullable: true,
    }),
    suspended_until: column.instant(sql`a.suspended_until`, {
      nullable: true,
      description: 'when the suspension ends automatically',
    }),
    suspended_at: column.instant(sql`a.suspended_at`, {
      heading: { it: 'Sospeso', en: 'Suspended' },
      sort: true,
      nullable: true,
    }),
    deleted_at: column.instant(sql`a.deleted_at`, {
      heading: { it: 'Cancellato', en: 'Deleted' },
      sort: true,
      nullable: true,
    }),
  },
  order: ['id', 'DESC'],
  filters: {
    model: oneOf(sql`a.model`, ['user', 'lawyer']),
    confirmed: whether(sql`a.confirmed_at is not null`),
    completed: whether(sql`a.completed`),
    suspended: whether(sql`a.suspended_at is not null`),
    state: oneOf(stateOfAccount, accountStates),
    identity_changed: whether(sql`f.identity_changed_at is not null`),
    deleted: whether(sql`a.deleted_at is not null`),
    from: since(sql`a.created_at`),
    to: until(sql`a.created_at`),
  },
  search: [...accountSearch, sql`f.city`],
});
