import { Body, Controller, Get, Post, Query, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { RouteCheck } from '../../src/accounts/route-check.js';
import { Public } from '../../src/shared/actor.js';
import { Idempotent } from '../../src/kernel/idempotency.interceptor.js';
import { IdempotencyKeys } from '../../src/kernel/idempotency.js';
import { Secrets } from '../../src/kernel/secrets.js';

@Controller('bare')
class BareController {
  @Public()
  @Get('open')
  open(): string {
    return 'for everybody';
  }

  @Get('forgotten')
  forgotten(): string {
    return 'nobody said who';
  }
}

@Controller('writes')
class WritingController {
  @Public()
  @Post('repeatable')
  @Idempotent()
  repeatable(): string {
    return 'done once';
  }

  @Public()
  @Post('forgotten')
  forgotten(): string {
    return 'done twice';
  }
}

const inner = z.object({ street: z.string() });
const open = z.strictObject({ name: z.string(), home: inner.nullish(), more: z.array(z.union([z.string(), inner])) });

@Controller('fields')
class SilentController {
  @Public()
  @Post('strict')
  @Idempotent()
  strict(@Body({ schema: z.strictObject({ text: z.string() }).optional() }) body: unknown): unknown {
    return body;
  }

  @Public()
  @Get('loose')
  loose(@Query({ schema: z.looseObject({ token: z.string() }) }) query: unknown): unknown {
    return query;
  }

  @Public()
  @Post('nested')
  @Idempotent()
  nested(@Body({ schema: z.preprocess((given) => given, open) }) body: unknown): unknown {
    return body;
  }

  @Public()
  @Get('query')
  query(@Query({ schema: z.object({ q: z.string() }).refine(() => true) }) query: unknown): unknown {
    return query;
  }

  @Public()
  @Get('unchecked')
  unchecked(@Query() query: unknown): unknown {
    return query;
  }
}

const startWith = async (controller: Type): Promise<void> => {
  const app = (
    await Test.createTestingModule({
      imports: [DiscoveryModule],
      controllers: [controller],
      providers: [
        RouteCheck,
        { provide: IdempotencyKeys, useValue: {} },
        { provide: Secrets, useValue: { key: () => Buffer.alloc(32) } },
      ],
    }).compile()
  ).createNestApplication(new FastifyAdapter());
  try {
    await app.init();
  } finally {
    await app.close();
  }
};

describe('the check of routes', () => {
  it('does not let the application start with an undeclared route', async () => {
    await expect(startWith(BareController)).rejects.toThrow(
      'these routes carry neither @Allow nor @AllowStaff nor @Public, or more than one: BareController.forgotten',
    );
  });

  it('does not let the application start with a write without idempotency', async () => {
    await expect(startWith(WritingController)).rejects.toThrow(
      'these writes carry no @Idempotent: WritingController.forgotten',
    );
  });

  it('does not let the application start with a route that would ignore unknown fields', async () => {
    await expect(startWith(SilentController)).rejects.toThrow(
      'these routes would drop unknown fields, and need z.strictObject: SilentController.nested (body.home), ' +
        'SilentController.query (query), SilentController.unchecked (query)',
    );
  });
});
