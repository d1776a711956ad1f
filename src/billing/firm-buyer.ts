import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import { validationProblem } from '../kernel/http/validation.js';
import { billingProblems } from './billing.problems.js';
import { buyerSchema } from './buyer.dto.js';
import type { Buyer } from './buyer.js';

/**
 * Whom a firm's invoices are made out to: what it gave for invoices, unless it bills as itself, and otherwise what its
 * profile says. `GET /profile` shows the same.
 */
@Injectable()
export class FirmBuyer {
  /** @throws buyer_incomplete (422) with the fields */
  async of(db: Sql, accountId: number): Promise<Buyer> {
    const { rows } = await sql<Record<keyof Buyer, string | null>>`
      select
        'company' as kind,
        null as first_name,
        null as last_name,
        coalesce(nullif(own.given->>'company_name', ''), f.company_name) as company_name,
        coalesce(own.given->>'tax_code', f.tax_code) as tax_code,
        coalesce(own.given->>'vat_number', f.vat_number) as vat_number,
        coalesce(own.given->>'sdi_code', f.sdi_code) as sdi_code,
        coalesce(own.given->>'pec', f.pec::text) as pec,
        chosen.address->>'address' as address,
        chosen.address->>'postal_code' as postal_code,
        chosen.address->>'city' as city,
        chosen.address->>'province_id' as province_id,
        chosen.address->>'country_id' as country_id
      from accounts a
      join firms f on f.account_id = a.id
      cross join lateral (
        select case when f.tax_as_public then null else a.fiscal_data end as given
      ) own
      cross join lateral (
        select case
          when jsonb_typeof(own.given->'address') = 'object' then own.given->'address' else a.main_address
        end as address
      ) chosen
      where a.id = ${accountId}`.execute(db);
    const parsed = buyerSchema.safeParse(rows[0], { reportInput: true });
    if (parsed.success) return parsed.data;
    throw billingProblems.buyer_incomplete({ fields: validationProblem(parsed.error.issues).details.fields ?? {} });
  }
}
