import { Get, Query, type StreamableFile } from '@nestjs/common';
import { download } from '../../kernel/http/download.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiRecord, Backoffice, CurrentStaff, Exports, type StaffActor } from '../../staff/staff.api.js';
import { Preservation } from './preservation.js';
import { preservationQuery, preservationRecord, type PreservationQuery } from './preservation.dto.js';
import { ExportPreservation } from './use-cases/export-preservation.js';

/** The documents of a year, for whoever preserves them. */
@Backoffice('preservation')
export class PreservationBackofficeController {
  constructor(
    private readonly preservation: Preservation,
    private readonly exportPreservation: ExportPreservation,
    private readonly exports: Exports,
  ) {}

  @AllowStaff('invoice:list')
  @Get()
  @ApiRecord(preservationRecord)
  read(@Query({ schema: preservationQuery }) { year }: PreservationQuery) {
    return this.preservation.of(year);
  }

  @AllowStaff('invoice:list')
  @Get('export.zip')
  async export(
    @CurrentStaff() staff: StaffActor,
    @Query({ schema: preservationQuery }) { year }: PreservationQuery,
  ): Promise<StreamableFile> {
    await this.exports.write(staff.staffId, 'preservation', null, [String(year)]);
    return download({
      name: `conservazione-${year}.zip`,
      type: 'application/zip',
      content: this.exportPreservation.execute(year),
    });
  }
}
