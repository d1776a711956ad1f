import {
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiNoContentResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { fileBody, uploadOf } from '../../documents/documents.api.js';
import { photoAnswer } from '../../documents/documents.dto.js';
import { isKnown } from '../../kernel/http/etag.js';
import { UPLOADED_FILE_POLICY } from '../../kernel/http/headers.js';
import { idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { CurrentActor, Public, type Actor } from '../../shared/actor.js';
import { Allow } from '../../shared/permissions.js';
import { ReadPhoto } from './read-photo.js';
import { SetPhoto } from './set-photo.js';

type Id = z.output<typeof idParam>;

/** Photos of firms. */
@ApiTags('documents')
@Controller()
export class PhotoController {
  constructor(
    private readonly photos: SetPhoto,
    private readonly read: ReadPhoto,
  ) {}

  @Post('profile/photo')
  @Idempotent()
  @Allow('photo:write')
  @HttpCode(200)
  @ApiConsumes('multipart/form-data')
  @ApiBody(fileBody)
  @ApiOkResponse({ standardSchema: photoAnswer })
  async setPhoto(@CurrentActor() actor: Actor, @Req() request: FastifyRequest) {
    return { info: await this.photos.execute(actor, () => uploadOf(request)) };
  }

  @Delete('profile/photo')
  @Idempotent()
  @Allow('photo:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  removePhoto(@CurrentActor() actor: Actor) {
    return this.photos.remove(actor);
  }

  @Get('lawyers/:id/photo')
  @Public()
  @Header('content-security-policy', UPLOADED_FILE_POLICY)
  @ApiProduces('image/webp')
  @ApiOkResponse({ description: '512 × 512 pixels', schema: { type: 'string', format: 'binary' } })
  async photo(
    @Param({ schema: idParam }) { id }: Id,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const photo = await this.read.execute(id);
    const etag = `"${photo.sha256.slice(0, 32)}"`;
    void reply.headers({ etag, 'cache-control': 'public, max-age=3600' });
    if (!isKnown(known, etag)) return new StreamableFile(photo.bytes, { type: photo.contentType, length: photo.size });
    photo.bytes.destroy();
    void reply.status(304);
    return undefined;
  }
}
