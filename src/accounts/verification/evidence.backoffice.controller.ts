import { Get, Header, Param, type StreamableFile } from '@nestjs/common';
import type { z } from 'zod';
import { DocumentsApi } from '../../documents/documents.api.js';
import { download } from '../../kernel/http/download.js';
import { UPLOADED_FILE_POLICY } from '../../kernel/http/headers.js';
import { idParam } from '../../kernel/http/schemas.js';
import { AllowStaff } from '../../shared/permissions.js';
import { Backoffice, LogsView } from '../../staff/staff.api.js';

const paperParams = idParam.extend({ document: idParam.shape.id });
type PaperParams = z.output<typeof paperParams>;

/** The papers that a firm sent about its enrolment, for those who verify it. Rule 13.9. */
@Backoffice('accounts')
export class EvidenceBackofficeController {
  constructor(private readonly documents: DocumentsApi) {}

  @AllowStaff('account:verify')
  @LogsView('evidence')
  @Get(':id/evidence/:document')
  @Header('content-security-policy', UPLOADED_FILE_POLICY)
  async open(@Param({ schema: paperParams }) { id, document }: PaperParams): Promise<StreamableFile> {
    const { bytes, contentType, size, name } = await this.documents.openEvidence(id, document);
    return download({ name, type: contentType, content: bytes, length: size });
  }
}
