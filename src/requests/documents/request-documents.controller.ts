import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Req,
  Res,
  StreamableFile,
} from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CurrentActor, Public, type Actor } from '../../shared/actor.js';
import { download } from '../../kernel/http/download.js';
import { isKnown } from '../../kernel/http/etag.js';
import { idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { Allow } from '../../shared/permissions.js';
import { documentAnswer, documentKind, documentQuery, photoAnswer } from '../../documents/documents.dto.js';
import type { OpenedDocument } from '../../documents/opened-document.js';
import { fileBody, uploadOf } from '../../documents/upload.js';
import { AddDocument } from './add-document.js';
import { NameDocument } from './name-document.js';
import { ReadDocument } from './read-document.js';
import { RemoveDocument } from './remove-document.js';
import { SetPhoto } from '../../accounts/profile/set-photo.js';

type Id = z.output<typeof idParam>;

/**
 * The policy of an uploaded file: the browser saves it, and where it is opened it can do nothing.
 */
const INERT = "default-src 'none'; sandbox";

const stream = ({ bytes, contentType, size }: OpenedDocument) =>
  new StreamableFile(bytes, { type: contentType, length: size });

/** Uploads and downloads. */
@ApiTags('documents')
@Controller()
export class DocumentsController {
  constructor(
    private readonly add: AddDocument,
    private readonly naming: NameDocument,
    private readonly read: ReadDocument,
    private readonly remove: RemoveDocument,
    private readonly photos: SetPhoto,
  ) {}

  @Post('requests/:id/documents')
  @Idempotent()
  @Allow('request:write')
  @ApiConsumes('multipart/form-data')
  @ApiBody(fileBody)
  @ApiCreatedResponse({ standardSchema: documentAnswer })
  async toRequest(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Query({ schema: documentQuery }) { kind }: z.output<typeof documentQuery>,
    @Req() request: FastifyRequest,
  ) {
    return { info: await this.add.execute(actor, { requestId: id }, () => uploadOf(request), kind) };
  }

  @Post('responses/:id/attachments')
  @Idempotent()
  @Allow('response:attach')
  @ApiConsumes('multipart/form-data')
  @ApiBody(fileBody)
  @ApiCreatedResponse({ standardSchema: documentAnswer })
  async toResponse(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Req() request: FastifyRequest,
  ) {
    return { info: await this.add.execute(actor, { responseId: id }, () => uploadOf(request)) };
  }

  @Get('documents/:id')
  @Allow('document:read')
  @Header('content-security-policy', INERT)
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({ description: 'the bytes', schema: { type: 'string', format: 'binary' } })
  async content(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: Id) {
    const { name, bytes, contentType, size } = await this.read.execute(actor, id);
    return download({ name, type: contentType, content: bytes, length: size });
  }

  /** Says what a document of an own request is. */
  @Put('documents/:id')
  @Idempotent()
  @Allow('request:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  name(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: documentKind }) { kind }: z.output<typeof documentKind>,
  ) {
    return this.naming.execute(actor, id, kind);
  }

  @Delete('documents/:id')
  @Idempotent()
  @Allow('document:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  delete(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: Id) {
    return this.remove.execute(actor, id);
  }

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
  @Header('content-security-policy', INERT)
  @ApiProduces('image/webp')
  @ApiOkResponse({ description: '512 × 512 pixels', schema: { type: 'string', format: 'binary' } })
  async photo(
    @Param({ schema: idParam }) { id }: Id,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const photo = await this.read.photo(id);
    const etag = `"${photo.sha256.slice(0, 32)}"`;
    void reply.headers({ etag, 'cache-control': 'public, max-age=3600' });
    if (!isKnown(known, etag)) return stream(photo);
    photo.bytes.destroy();
    void reply.status(304);
    return undefined;
  }
}
