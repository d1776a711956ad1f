import { Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { Clock } from '../../shared/clock.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, Backoffice, CurrentStaff, Exports, sendTable, type StaffActor, type Table } from '../staff.api.js';
import { marketQuery, marketRecord, type MarketQuery } from './market.dto.js';
import { MarketQueries } from './market.queries.js';

const table: Table = {
  period: { it: 'Periodo', en: 'Period' },
  request_type: { it: 'Materia', en: 'Subject' },
  province: { it: 'Provincia', en: 'Province' },
  published: { it: 'Richieste pubblicate', en: 'Requests published' },
  reach_median: { it: 'Studi raggiunti (mediana)', en: 'Firms reached (median)' },
  reach_average: { it: 'Studi raggiunti (media)', en: 'Firms reached (average)' },
  first_answer_hours: { it: 'Prima risposta (ore, mediana)', en: 'First answer (hours, median)' },
  three_quotes: { it: 'Tre preventivi in 48 ore', en: 'Three quotes in 48 hours' },
  quoted: { it: 'Con un preventivo', en: 'With a quote' },
  chosen: { it: 'Con una scelta', en: 'With a choice' },
  rated: { it: 'Con un giudizio', en: 'Rated' },
  satisfied: { it: 'Cittadini soddisfatti', en: 'Satisfied citizens' },
  received: { it: 'Richieste ricevute dagli studi', en: 'Requests received by firms' },
  answered: { it: 'Risposte degli studi', en: 'Answers of firms' },
  firms_active: { it: 'Studi attivi', en: 'Active firms' },
  credits_spent: { it: 'Crediti spesi', en: 'Credits spent' },
  credits_sold: { it: 'Crediti venduti', en: 'Credits sold' },
  supply: {
    it: 'Studi in zona',
    en: 'Firms nearby',
    words: {
      missing: { it: 'nessuno risponde', en: 'nobody answers' },
      scarce: { it: 'pochi', en: 'few' },
      enough: { it: 'sufficienti', en: 'enough' },
    },
  },
};

/** The market by subject and province. */
@Backoffice('market')
export class MarketBackofficeController {
  constructor(
    private readonly queries: MarketQueries,
    private readonly exports: Exports,
    private readonly clock: Clock,
  ) {}

  @AllowStaff('market:read')
  @Get()
  @ApiRecord(marketRecord)
  async read(
    @CurrentStaff() staff: StaffActor,
    @Query({ schema: marketQuery }) asked: MarketQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<unknown> {
    const found = await this.queries.of(asked, this.clock.now(), locale);
    if (asked.format === 'json') return found;
    const rows = [found.total, ...found.subjects, ...found.provinces].map((row) => ({ period: found.period, ...row }));
    const csv = sendTable(reply, { resource: 'market', table }, rows, rows.length, locale);
    const { format: _format, ...filters } = asked;
    await this.exports.write(staff.staffId, 'market', rows.length, Object.keys(filters));
    return csv;
  }
}
