import { UPLOADED_FILE_POLICY } from '../../kernel/http/headers.js';
import { Controller, Get, Param, Res, StreamableFile } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../../shared/actor.js';
import { Database } from '../../kernel/database/database.js';
import { FileStore } from '../../kernel/files/file-store.js';
import { problems } from '../../kernel/problem.js';
import { pictureTypes } from '../../shared/content/pictures.codes.js';
import { drawingParam, type DrawingParam } from './pictures.dto.js';
import { storageKeyOf } from './pictures.queries.js';
import { drawingOf } from './pictures.rules.js';

/** An address always has the same bytes, and they are never anything but a picture. */
const HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': UPLOADED_FILE_POLICY,
};

/** The pictures of the texts: files of the site, not part of the contract. Rule 27.15. */
@ApiExcludeController()
@Controller('media')
export class PicturesController {
  constructor(
    private readonly database: Database,
    private readonly store: FileStore,
  ) {}

  /** One drawing of a picture. @throws not_found (404) */
  @Get(':file')
  @Public()
  async drawing(
    @Param({ schema: drawingParam }) { file }: DrawingParam,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const drawing = drawingOf(file);
    const found = drawing && (await storageKeyOf(this.database.read, drawing));
    const bytes = found && (await this.store.get(found.storage_key));
    if (!bytes) throw problems.not_found();
    void reply.headers(HEADERS);
    return new StreamableFile(bytes, { type: pictureTypes[drawing.format] });
  }
}
