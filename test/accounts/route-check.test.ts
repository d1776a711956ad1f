import { Controller, Get } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import { RouteCheck } from '../../src/accounts/route-check.js';
import { Public } from '../../src/kernel/actor.js';

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

describe('default deny', () => {
  it('does not let the application start with a route that says nothing', async () => {
    const app = (
      await Test.createTestingModule({
        imports: [DiscoveryModule],
        controllers: [BareController],
        providers: [RouteCheck],
      }).compile()
    ).createNestApplication(new FastifyAdapter());
    await expect(app.init()).rejects.toThrow(
      'these routes carry neither @Allow nor @AllowStaff nor @Public, or more than one: BareController.forgotten',
    );
    await app.close();
  });
});
