import { Get, Query } from '@nestjs/common';
import { CallerLocale } from '../../../kernel/http/locale.decorator.js';
import type { Locale } from '../../../shared/locale.js';
import { AllowStaff } from '../../../shared/permissions.js';
import { ApiRecord, ApiRecords, Backoffice, CurrentStaff, type StaffActor } from '../../staff.api.js';
import {
  foundRecord,
  searchQuery,
  shortcutsQuery,
  shortcutsRecord,
  type SearchQuery,
  type ShortcutsQuery,
} from './search.dto.js';
import { ShortcutQueries } from './shortcut.queries.js';
import { SearchQueries } from './search.queries.js';

/** One search over everything that staff may list. */
@Backoffice('search')
export class SearchBackofficeController {
  constructor(
    private readonly queries: SearchQueries,
    private readonly shortcutQueries: ShortcutQueries,
  ) {}

  @AllowStaff('search:read')
  @Get()
  @ApiRecords(foundRecord)
  find(
    @CurrentStaff() staff: StaffActor,
    @Query({ schema: searchQuery }) { q }: SearchQuery,
    @CallerLocale() locale: Locale,
  ) {
    return this.queries.find(staff, q, locale);
  }

  /** The records that the caller starred, and those that the caller read last. */
  @AllowStaff('search:read')
  @Get('shortcuts')
  @ApiRecord(shortcutsRecord)
  shortcuts(
    @CurrentStaff() staff: StaffActor,
    @Query({ schema: shortcutsQuery }) { starred }: ShortcutsQuery,
    @CallerLocale() locale: Locale,
  ) {
    return this.shortcutQueries.of(staff, starred, locale);
  }
}
