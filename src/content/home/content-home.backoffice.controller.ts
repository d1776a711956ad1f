import { Get } from '@nestjs/common';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, Backoffice } from '../../staff/staff.api.js';
import { ContentHome } from './content-home.js';
import { contentHomeRecord } from './content-home.dto.js';

/** The editors' first page. Rule 27.21. */
@Backoffice('content-home')
export class ContentHomeBackofficeController {
  constructor(private readonly home: ContentHome) {}

  @AllowStaff('content:list')
  @Get()
  @ApiRecord(contentHomeRecord)
  read(@CallerLocale() locale: Locale) {
    return this.home.read(locale);
  }
}
