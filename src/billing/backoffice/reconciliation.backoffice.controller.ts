import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { plus } from '../../shared/clock.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { day } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { problems } from '../../kernel/problem.js';
import { ms, staffLimits } from '../../shared/limits.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  askedOf,
  ApiRecord,
  ApiRecords,
  Backoffice,
  contentRange,
  listQuery,
  CurrentStaff,
  Exports,
  sendTable,
  type StaffActor,
  unknownIn,
  type ListQuery,
  type Table,
} from '../../staff/staff.api.js';
import { Reconciliation } from './reconciliation.js';
import { reconciliationRecord } from './records.dto.js';

const dayParam = z.object({ id: day });
const filterSchema = z.strictObject({
  id: z.union([day.transform((one) => [one]), z.array(day).max(staffLimits.listMax)]).optional(),
  from: day.optional(),
  to: day.optional(),
});
const table: Table = {
  id: { it: 'Giorno', en: 'Day' },
  provider_cents: { it: 'Servizio di pagamento (€)', en: 'Provider (€)' },
  checkouts_cents: { it: 'Pagamenti (€)', en: 'Payments (€)' },
  invoices_cents: { it: 'Fatture (€)', en: 'Invoices (€)' },
  credit_notes_cents: { it: 'Note di credito (€)', en: 'Credit notes (€)' },
  refunds_cents: { it: 'Rimborsi (€)', en: 'Refunds (€)' },
  ledger_credits: { it: 'Crediti venduti', en: 'Credits sold' },
  balanced: { it: 'Quadra', en: 'Balanced' },
  differences: { it: 'Differenze', en: 'Differences' },
};
const isSet = ([, value]: [string, unknown]): boolean => value !== null && value !== '';

/** Every day from one to another, oldest first. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = new Date(`${from}T00:00:00Z`); at.toISOString().slice(0, 10) <= to; at = plus(at, ms.day))
    days.push(at.toISOString().slice(0, 10));
  return days;
}

const inOrder = (...days: (string | undefined)[]): string[] => days.filter((one) => one !== undefined).sort();
const fieldOf = ({ issues }: z.ZodError): string =>
  issues.map((issue) => String(issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path[0]))[0] ?? '';

/** Whether the books match, one record a day. */
@Backoffice('reconciliation')
export class ReconciliationBackofficeController {
  constructor(
    private readonly reconciliation: Reconciliation,
    private readonly exports: Exports,
  ) {}

  @AllowStaff('reconciliation:list')
  @Get()
  @ApiRecords(reconciliationRecord)
  async list(
    @CurrentStaff() staff: StaffActor,
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const { sort = ['id', 'DESC'], from, limit, filter } = askedOf(query);
    if (sort[0] !== 'id') throw unknownIn('sort');
    const parsed = filterSchema.safeParse(Object.fromEntries(Object.entries(filter).filter(isSet)));
    if (!parsed.success) throw unknownIn(`filter.${fieldOf(parsed.error)}`);
    const asked = parsed.data.id?.toSorted();
    const today = this.reconciliation.today();
    const newest = inOrder(today, parsed.data.to, asked?.at(-1))[0] ?? today;
    const oldest = inOrder(await this.reconciliation.firstDay(), parsed.data.from, asked?.[0]).at(-1) ?? newest;
    const all = daysBetween(oldest, newest).filter((one) => asked?.includes(one) ?? true);
    if (sort[1] === 'DESC') all.reverse();
    const page = all.slice(from, from + limit);
    const [first = newest, last = newest] = [page.toSorted()[0], page.toSorted().at(-1)];
    const found = page.length === 0 ? [] : await this.reconciliation.days(daysBetween(first, last), locale);
    const records = found.filter(({ id }) => page.includes(id));
    if (sort[1] === 'DESC') records.reverse();
    if (query.format === 'csv') {
      const csv = sendTable(
        reply,
        { resource: 'reconciliation', table },
        records.map((one) => ({ ...one, differences: one.differences.map(({ text }) => text).join(' / ') })),
        all.length,
        locale,
      );
      await this.exports.write(staff.staffId, 'reconciliation', all.length, Object.keys(filter));
      return csv;
    }
    void reply.header('content-range', contentRange('reconciliation', from, records.length, all.length));
    return records;
  }

  @AllowStaff('reconciliation:list')
  @Get(':id')
  @ApiRecord(reconciliationRecord)
  async one(@Param({ schema: dayParam }) { id }: { id: string }, @CallerLocale() locale: Locale) {
    const known = id >= (await this.reconciliation.firstDay()) && id <= this.reconciliation.today();
    const [found] = known ? await this.reconciliation.days([id], locale) : [];
    if (!found) throw problems.not_found();
    return found;
  }
}
