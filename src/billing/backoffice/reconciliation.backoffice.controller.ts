import { Get, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { day } from '../../kernel/http/schemas.js';
import { plus } from '../../kernel/clock.js';
import type { Locale } from '../../kernel/locale.js';
import { problems } from '../../kernel/problem.js';
import { ms } from '../../limits.js';
import { AllowStaff } from '../../permissions.js';
import {
  askedOf,
  Backoffice,
  contentRange,
  listQuery,
  sendCsv,
  unknownIn,
  type ListQuery,
} from '../../staff/staff.api.js';
import { Reconciliation } from './reconciliation.js';

const dayParam = z.object({ id: day });
const filterSchema = z.strictObject({ from: day.optional(), to: day.optional() });

/** Every day from one to another, oldest first. */
function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = new Date(`${from}T00:00:00Z`); at.toISOString().slice(0, 10) <= to; at = plus(at, ms.day))
    days.push(at.toISOString().slice(0, 10));
  return days;
}

/** Whether the books agree, one record a day. */
@Backoffice('reconciliation')
export class ReconciliationBackofficeController {
  constructor(private readonly reconciliation: Reconciliation) {}

  @AllowStaff('reconciliation:list')
  @Get()
  async list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const { sort = ['id', 'DESC'], from, limit, filter } = askedOf(query);
    if (sort[0] !== 'id') throw unknownIn('sort');
    const parsed = filterSchema.safeParse(filter);
    if (!parsed.success) throw unknownIn(`filter.${Object.keys(filter)[0] ?? ''}`);
    const newest = [parsed.data.to ?? this.reconciliation.today(), this.reconciliation.today()].sort()[0] ?? '';
    const oldest = [parsed.data.from ?? '', await this.reconciliation.firstDay()].sort().at(-1) ?? newest;
    const all = daysBetween(oldest, newest);
    if (sort[1] === 'DESC') all.reverse();
    const page = all.slice(from, from + limit);
    const found = await this.reconciliation.days([...page].sort(), locale);
    const records = sort[1] === 'DESC' ? found.reverse() : found;
    if (query.format === 'csv')
      return sendCsv(
        reply,
        'reconciliation',
        records.map((day) => ({ ...day, differences: day.differences.join(' / ') })),
      );
    void reply.header('content-range', contentRange('reconciliation', from, records.length, all.length));
    return records;
  }

  @AllowStaff('reconciliation:list')
  @Get(':id')
  async one(@Param({ schema: dayParam }) { id }: { id: string }, @CallerLocale() locale: Locale) {
    const [day] = id <= this.reconciliation.today() ? await this.reconciliation.days([id], locale) : [];
    if (!day) throw problems.not_found();
    return day;
  }
}
