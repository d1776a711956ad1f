import { Body, Delete, Get, Param, Post, Put, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { moderationLimits } from '../../shared/limits.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiNewRecord,
  ApiRecord,
  ApiRecords,
  askedOf,
  Backoffice,
  CurrentStaff,
  Decides,
  Decisions,
  type ListQuery,
  listQuery,
  Lists,
  type StaffActor,
  unknownIn,
  goneRecord,
} from '../../staff/staff.api.js';
import { caseReasonBody, type CaseReasonBody } from '../cases/cases.dto.js';
import { Blacklist } from './blacklist.js';
import { blacklistBody, blacklistChange, type BlacklistBody, type BlacklistChange } from './blacklist.dto.js';
import { blacklistList } from './blacklist.list.js';
import { AddBlacklistEntry } from './use-cases/add-blacklist-entry.js';
import { RemoveBlacklistEntry } from './use-cases/remove-blacklist-entry.js';
import { UpdateBlacklistEntry } from './use-cases/update-blacklist-entry.js';

interface Id {
  id: number;
}

/** What may neither register nor be written. */
@Backoffice('blacklist')
export class BlacklistBackofficeController {
  constructor(
    private readonly lists: Lists,
    private readonly blacklist: Blacklist,
    private readonly addEntry: AddBlacklistEntry,
    private readonly updateEntry: UpdateBlacklistEntry,
    private readonly removeEntry: RemoveBlacklistEntry,
    private readonly decisions: Decisions,
  ) {}

  /** The filter `value` finds an entry by its value, of whatever kind; no answer shows the value of an account. */
  @AllowStaff('blacklist:list')
  @Get()
  @ApiRecords(blacklistList.record)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(blacklistList, this.hashed(query), locale, reply);
  }

  @AllowStaff('blacklist:list')
  @Get(':id')
  @ApiRecord(blacklistList.record)
  one(@Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale) {
    return this.lists.one(blacklistList, id, locale);
  }

  @AllowStaff('blacklist:write')
  @Post()
  @ApiNewRecord(blacklistList.record)
  async create(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: blacklistBody }) body: BlacklistBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.lists.one(blacklistList, await this.addEntry.execute(staff, body), locale);
  }

  @AllowStaff('blacklist:write')
  @Put(':id')
  @ApiRecord(blacklistList.record)
  async update(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: blacklistChange }) body: BlacklistChange,
    @CallerLocale() locale: Locale,
  ) {
    await this.updateEntry.execute(staff, id, body);
    return this.lists.one(blacklistList, id, locale);
  }

  /** Answers the number of the deleted entry, also when called again. */
  @AllowStaff('blacklist:write')
  @Decides()
  @Delete(':id')
  @ApiRecord(goneRecord)
  async delete(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: caseReasonBody }) { reason }: CaseReasonBody,
  ) {
    await this.decisions.once(() => this.removeEntry.execute(staff, id, reason));
    return { id };
  }

  /** The query with the hashes of the value that is looked up: the value itself is written nowhere. */
  private hashed(query: ListQuery): ListQuery {
    const { value, ...filter } = askedOf(query).filter;
    if (filter.hash !== undefined) throw unknownIn('filter.hash');
    if (value === undefined || value === '') return query;
    if (typeof value !== 'string' || value.length > moderationLimits.blacklistValueMax) throw unknownIn('filter.value');
    return { ...query, filter: JSON.stringify({ ...filter, hash: this.blacklist.hashesOf(value) }) };
  }
}
