import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import type { Locale } from '../../shared/locale.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import type { CouponBody } from '../billing.dto.js';
import { Coupons } from '../coupons/coupons.js';
import { packagePrice, planDifference, priceObject, type PriceObject } from '../prices/price.rules.js';
import { settingValues } from '../../shared/staff/in-force.facts.js';

/** The price with a coupon, before anything is ordered; it does not count as a use. */
@Injectable()
export class VerifyCoupon {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly coupons: Coupons,
  ) {}

  /** @throws coupon_not_valid (422); not_found for a request that is not the caller's; invalid_input (422) */
  async execute(actor: Actor, body: CouponBody, locale: Locale): Promise<PriceObject> {
    const wanted = await this.wanted(actor, body);
    const coupon = await this.database.transaction((em) =>
      this.coupons.look(
        em,
        { code: body.code, subject: body.subject, package: wanted.package, accountId: actor.accountId },
        this.clock.now(),
      ),
    );
    return priceObject(this.coupons.price(wanted.listCents, coupon), locale);
  }

  private async wanted(actor: Actor, body: CouponBody): Promise<{ listCents: number; package: number }> {
    if (body.subject === 'credits') {
      if (body.package == null) throw invalidFields({ package: fieldTexts.required });
      return { listCents: packagePrice(body.package, settingValues()), package: body.package };
    }
    if (body.plan == null) throw invalidFields({ plan: fieldTexts.required });
    const from = body.request_id == null ? 1 : await this.paidPlan(actor, body.request_id);
    return { listCents: planDifference(body.plan, from, settingValues()), package: body.plan };
  }

  private async paidPlan({ accountId }: Actor, requestId: number): Promise<1 | 2 | 3> {
    const request = await this.database.read
      .selectFrom('requests')
      .select('paid_plan')
      // The plan that staff give is free.
      .$narrowType<{ paid_plan: 1 | 2 | 3 }>()
      .where('id', '=', requestId)
      .where('account_id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!request) throw problems.not_found();
    return request.paid_plan;
  }
}
