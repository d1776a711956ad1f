import { Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { fileBody, uploadOf } from '../../documents/documents.api.js';
import { Database } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { AllowStaff } from '../../shared/permissions.js';
import { ApiNewRecord, Backoffice, CurrentStaff, type StaffActor } from '../../staff/staff.api.js';
import { AddPicture } from './add-picture.js';
import { pictureAddress } from '../../shared/content/pictures.codes.js';
import { pictureRecord } from './pictures.dto.js';
import { picturesOf } from './pictures.queries.js';

/** Pictures for the texts of the site. */
@Backoffice('content/pictures')
export class PicturesBackofficeController {
  constructor(
    private readonly adding: AddPicture,
    private readonly database: Database,
  ) {}

  /** Takes a picture. @throws file_too_large (413), picture_type_not_accepted (415), picture_too_large (413) */
  @AllowStaff('content:write')
  @Post()
  @ApiConsumes('multipart/form-data')
  @ApiBody(fileBody)
  @ApiNewRecord(pictureRecord)
  async add(@CurrentStaff() staff: StaffActor, @Req() request: FastifyRequest) {
    const hash = await this.adding.execute(staff, await uploadOf(request));
    const picture = (await picturesOf(this.database.write, [hash])).get(hash);
    if (!picture) throw problems.not_found();
    return { address: pictureAddress(hash), width: picture.width, height: picture.height };
  }
}
