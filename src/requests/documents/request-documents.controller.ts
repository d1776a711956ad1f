import { Body, Controller, Delete, Get, Header, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { download } from '../../kernel/http/download.js';
import { UPLOADED_FILE_POLICY } from '../../kernel/http/headers.js';
import { idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { Allow } from '../../shared/permissions.js';
import { documentAnswer, documentKind, documentQuery } from '../../documents/documents.dto.js';
import { fileBody, uploadOf } from '../../documents/documents.api.js';
import { AddDocument } from './add-document.js';
import { NameDocument } from './name-document.js';
import { ReadDocument } from './read-document.js';
import { RemoveDocument } from './remove-document.js';

type Id = z.output<typeof idParam>;

/** Documents of requests and responses: uploads and downloads. */
@ApiTags('documents')
@Controller()
export class RequestDocumentsController {
  constructor(
    private readonly add: AddDocument,
    private readonly naming: NameDocument,
    private readonly read: ReadDocument,
    private readonly remove: RemoveDocument,
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
  @Header('content-security-policy', UPLOADED_FILE_POLICY)
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
}
