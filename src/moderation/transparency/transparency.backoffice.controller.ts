import { Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiRecord,
  Backoffice,
  CurrentStaff,
  Exports,
  sendTable,
  type StaffActor,
  type Table,
} from '../../staff/staff.api.js';
import { transparencyQuery, transparencyRecord, type TransparencyQuery } from './transparency.dto.js';
import { TransparencyQueries } from './transparency.queries.js';

const table: Table = {
  section: { it: 'Parte', en: 'Part' },
  label: { it: 'Cifra', en: 'Figure' },
  part: { it: 'Voce', en: 'Item' },
  value: { it: 'Valore', en: 'Value' },
  unit: {
    it: 'Unità',
    en: 'Unit',
    words: {
      count: { it: 'numero', en: 'number' },
      hours: { it: 'ore', en: 'hours' },
      percent: { it: 'per cento', en: 'percent' },
    },
  },
  definition: { it: 'Definizione', en: 'Definition' },
  source: { it: 'Fonte', en: 'Source' },
};

/** The yearly figures that Articles 15 and 24 of Regulation (EU) 2022/2065 ask for. */
@Backoffice('transparency')
export class TransparencyBackofficeController {
  constructor(
    private readonly queries: TransparencyQueries,
    private readonly exports: Exports,
  ) {}

  @AllowStaff('statistics:read')
  @Get()
  @ApiRecord(transparencyRecord)
  async read(
    @CurrentStaff() staff: StaffActor,
    @Query({ schema: transparencyQuery }) { year, format }: TransparencyQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const found = await this.queries.of(year, locale);
    if (format === 'json') return found;
    const csv = sendTable(reply, { resource: 'transparency', table }, found.rows, found.rows.length, locale);
    await this.exports.write(staff.staffId, 'transparency', found.rows.length, ['year']);
    return csv;
  }
}
