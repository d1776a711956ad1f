import { Migration } from '@mikro-orm/migrations';

/** Staff look at some requests before firms get them, and may take a request away. */
export class Migration20261122T0730_screening extends Migration {
  override name = 'Migration20261122T0730_screening';

  override up(): void {
    this.addSql(`
      alter table requests
        add column held_at timestamptz,
        add column staff_reason text,
        add column staff_decided_at timestamptz,
        add column rejected_as smallint check (rejected_as in (71, 72, 73)),
        add column reply text,
        add column replied_at timestamptz,
        add column kept_reason text`);
    for (const [column, what] of [
      ['held_at', 'staff look at the request before firms get it: since when; empty once they let it go'],
      ['staff_reason', 'why staff sent it back to its citizen or took it away, in the words that the citizen reads'],
      ['staff_decided_at', 'when they did; the time to reply counts from here'],
      ['rejected_as', 'the kind of the rejection, while its citizen’s reply is examined'],
      ['reply', 'what the citizen replied to the rejection'],
      ['kept_reason', 'why the rejection stays after the reply'],
    ] as const)
      this.addSql(`comment on column requests.${column} is '${what}'`);
    this.addSql(`
      alter table responses
        drop constraint responses_lapse_reason_check,
        add constraint responses_lapse_reason_check
          check (lapse_reason in ('unopened', 'ended', 'suspended', 'retired', 'chosen_other', 'taken_away'))`);
    this.addSql(`
      alter table refunds
        drop constraint refunds_kind_check,
        add constraint refunds_kind_check check (kind in (
          'package_intact', 'package_unusable', 'premium_unanswered', 'withdrawal', 'request_ended', 'provider',
          'request_taken_away'))`);
    // A request may be taken away while finance still decides on another demand for its money: each payment goes back once.
    this.addSql(`drop index refunds_one_undone_a_request`);
    this.addSql(`
      create unique index refunds_one_undone_a_request on refunds (request_id)
      where status in ('pending', 'approved', 'failed')
        and kind not in ('provider', 'request_ended', 'request_taken_away')`);
  }

  override down(): void {
    this.addSql(`drop index refunds_one_undone_a_request`);
    this.addSql(`
      create unique index refunds_one_undone_a_request on refunds (request_id)
      where status in ('pending', 'approved', 'failed')
        and kind not in ('provider', 'request_ended')`);
    this.addSql(`update refunds set kind = 'request_ended' where kind = 'request_taken_away'`);
    this.addSql(`
      alter table refunds
        drop constraint refunds_kind_check,
        add constraint refunds_kind_check check (kind in (
          'package_intact', 'package_unusable', 'premium_unanswered', 'withdrawal', 'request_ended', 'provider'))`);
    this.addSql(`update responses set lapse_reason = 'ended' where lapse_reason = 'taken_away'`);
    this.addSql(`
      alter table responses
        drop constraint responses_lapse_reason_check,
        add constraint responses_lapse_reason_check
          check (lapse_reason in ('unopened', 'ended', 'suspended', 'retired', 'chosen_other'))`);
    this.addSql(`
      alter table requests
        drop column held_at,
        drop column staff_reason,
        drop column staff_decided_at,
        drop column rejected_as,
        drop column reply,
        drop column replied_at,
        drop column kept_reason`);
  }
}
