import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { CallLimits } from '../../kernel/auth/auth.api.js';
import { download } from '../../kernel/http/download.js';
import { CallerAddress } from '../../kernel/http/locale.decorator.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { Public } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { letterTable } from '../../shared/guidance/ready-letters/letter-table.js';
import { readyLetters } from '../../shared/guidance/ready-letters/ready-letters.codes.js';
import { writeLetter } from '../../shared/guidance/ready-letters/ready-letters.rules.js';
import { letterDocument } from './letter-document.js';
import { letterToMake, type LetterToMake } from './ready-letters.dto.js';

/** Letters that people send themselves. */
@ApiTags('requests')
@Public()
@Controller('ready-letters')
export class ReadyLettersController {
  constructor(
    private readonly limits: CallLimits,
    private readonly clock: Clock,
  ) {}

  /** A letter as a PDF. What was typed is neither stored nor logged. Rule 28.23. */
  @Post('pdf')
  @HttpCode(200)
  @Idempotent()
  @Header('cache-control', 'private, no-store')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ description: 'the letter, in Italian', schema: { type: 'string', format: 'binary' } })
  async pdf(@Body({ schema: letterToMake }) { letter, facts }: LetterToMake, @CallerAddress() address: string) {
    await this.limits.count('letterPdf', { address });
    const text = writeLetter(letterTable[letter], facts as Record<string, string>);
    const content = await letterDocument(text, readyLetters[letter].title.it, this.clock.now());
    return download({ name: `${letter}.pdf`, type: 'application/pdf', content });
  }
}
