import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { CallLimits } from '../../kernel/auth/auth.api.js';
import { CallerAddress } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { Public } from '../../shared/actor.js';
import { documentAnswer, documentKind, documentQuery, documentsAnswer } from '../documents.dto.js';
import { fileBody, uploadOf } from '../upload.js';
import { uploadSecretOf } from './upload-secret.js';
import { VisitorDocuments } from './visitor-documents.js';

type Id = z.output<typeof idParam>;

/** Documents of a request that is begun before registering. */
@ApiTags('documents')
@ApiHeader({
  name: 'X-Upload-Secret',
  required: true,
  description: '32 random bytes as base64url, made by the browser; whoever has it manages these files',
})
@Public()
@Controller('visitor-documents')
export class VisitorDocumentsController {
  constructor(
    private readonly documents: VisitorDocuments,
    private readonly limits: CallLimits,
  ) {}

  @Get()
  @ApiOkResponse({ standardSchema: documentsAnswer })
  async list(@Headers('x-upload-secret') secret: string | undefined) {
    return { info: await this.documents.list(uploadSecretOf(secret)) };
  }

  @Post()
  @Idempotent()
  @ApiConsumes('multipart/form-data')
  @ApiBody(fileBody)
  @ApiCreatedResponse({ standardSchema: documentAnswer })
  async add(
    @Headers('x-upload-secret') secret: string | undefined,
    @Query({ schema: documentQuery }) { kind }: z.output<typeof documentQuery>,
    @CallerAddress() address: string,
    @Req() request: FastifyRequest,
  ) {
    const own = uploadSecretOf(secret);
    await this.limits.count('visitor_document', { address });
    return { info: await this.documents.add(own, () => uploadOf(request), kind ?? null) };
  }

  @Put(':id')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  name(
    @Headers('x-upload-secret') secret: string | undefined,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: documentKind }) { kind }: z.output<typeof documentKind>,
  ) {
    return this.documents.name(uploadSecretOf(secret), id, kind);
  }

  @Delete(':id')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  delete(@Headers('x-upload-secret') secret: string | undefined, @Param({ schema: idParam }) { id }: Id) {
    return this.documents.remove(uploadSecretOf(secret), id);
  }
}
