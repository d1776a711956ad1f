import { Get, Query } from '@nestjs/common';
import { CallerLocale } from '../../../kernel/http/locale.decorator.js';
import type { Locale } from '../../../shared/locale.js';
import { AllowStaff } from '../../../shared/permissions.js';
import { ApiRecords, Backoffice, CurrentStaff, type StaffActor } from '../../staff.api.js';
import { foundRecord, searchQuery, type SearchQuery } from './search.dto.js';
import { SearchQueries } from './search.queries.js';

/** One search over everything that staff may list. */
@Backoffice('search')
export class SearchBackofficeController {
  constructor(private readonly queries: SearchQueries) {}

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
}
