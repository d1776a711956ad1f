import { sql } from 'kysely';
import { accountStates } from '../../shared/accounts/account.codes.js';
import { acceptedTerms, acceptedTermsAt } from '../legal/consents.js';
import type { AccountModel } from '../../shared/actor.js';
import { iso } from '../../kernel/database/sql.js';
import type { Text } from '../../shared/locale.js';
import { accountName, accountSearch, defineList, oneOf, since, sparse, until, whether } from '../../staff/staff.api.js';

const modelLabels: Readonly<Record<AccountModel, Text>> = {
  user: { it: 'Cittadino', en: 'Citizen' },
  lawyer: { it: 'Studio legale', en: 'Law firm' },
};

/** One of `accountStates`. */
const stateOfAccount = sql`case
  when a.deleted_at is not null then 'deleted'
  when a.suspended_at is not null then 'suspended'
  when f.identity_changed_at is not null then 'changed'
  when a.confirmed_at is not null then 'active'
  else 'unconfirmed' end`;

/** Who has an account: what it takes to recognise one on the telephone, and no more. */
export const accountsList = defineList({
  resource: 'accounts',
  from: sql`
    accounts a
    left join firms f on f.account_id = a.id
    left join wallets w on w.account_id = a.id`,
  id: sql`a.id`,
  fields: {
    id: sql<number>`a.id`,
    model: sql<AccountModel>`a.model`,
    name: accountName,
    email: sql<string>`a.email`,
    city: sql<string | null>`coalesce(f.city, a.main_address->>'city')`,
    vat_number: sql<string | null>`f.vat_number`,
    created_at: iso(sql`a.created_at`),
    confirmed_at: iso(sql`a.confirmed_at`),
    completed: sql<boolean>`a.completed`,
    suspended_at: iso(sql`a.suspended_at`),
    suspended_until: iso(sql`a.suspended_until`),
    deleted_at: iso(sql`a.deleted_at`),
    balance: sql<number | null>`w.balance`,
    verified_at: iso(sql`f.verified_at`),
    identity_changed_at: iso(sql`f.identity_changed_at`),
    terms_version: acceptedTerms,
    terms_accepted_at: iso(acceptedTermsAt),
  },
  sorts: {
    model: sql`a.model`,
    name: accountName,
    email: sql`a.email`,
    city: sparse(sql`coalesce(f.city, a.main_address->>'city')`),
    created_at: sql`a.created_at`,
    confirmed_at: sparse(sql`a.confirmed_at`),
    suspended_at: sparse(sql`a.suspended_at`),
    deleted_at: sparse(sql`a.deleted_at`),
    completed: sql`a.completed`,
    balance: sparse(sql`w.balance`),
    identity_changed_at: sparse(sql`f.identity_changed_at`),
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
  table: {
    id: { it: 'Numero', en: 'Number' },
    model_label: { it: 'Chi è', en: 'Kind' },
    name: { it: 'Nome', en: 'Name' },
    email: { it: 'Email', en: 'E-mail' },
    city: { it: 'Città', en: 'City' },
    vat_number: { it: 'Partita IVA', en: 'VAT number' },
    balance: { it: 'Crediti', en: 'Credits' },
    completed: { it: 'Profilo completo', en: 'Profile complete' },
    created_at: { it: 'Registrato', en: 'Registered' },
    confirmed_at: { it: 'Confermato', en: 'Confirmed' },
    verified_at: { it: 'Iscrizione verificata', en: 'Enrolment verified' },
    identity_changed_at: { it: 'Identità cambiata', en: 'Identity changed' },
    terms_version: { it: 'Termini accettati', en: 'Terms accepted' },
    terms_accepted_at: { it: 'Accettati il', en: 'Accepted on' },
    suspended_at: { it: 'Sospeso', en: 'Suspended' },
    deleted_at: { it: 'Cancellato', en: 'Deleted' },
  },
  label: ({ model }, locale) => ({ model_label: modelLabels[model][locale] }),
});
