import {
  Injectable,
  StreamableFile,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, switchMap, type Observable } from 'rxjs';
import type { RequestWithActor } from '../shared/actor.js';
import { canonical } from './canonical.js';
import { IdempotencyKeys, type Claim } from './idempotency.js';
import { underKey } from './once.js';
import { keptUpload } from './http/uploads.js';
import { Secrets } from './secrets.js';

interface Call extends RequestWithActor {
  method: string;
  url: string;
  body?: unknown;
}

/**
 * A write that is repeated with its `Idempotency-Key` is done once and answered as the first time. Only successes are
 * kept: a refused write changed nothing, and its repetition is a new attempt. Rule 17.4.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly secrets: Secrets,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const call = context.switchToHttp().getRequest<Call>();
    const key = call.headers['idempotency-key'];
    if (!call.actor || typeof key !== 'string' || key === '') return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return from(this.claim(call, reply, call.actor.accountId, key)).pipe(
      switchMap((claim) => from(this.answer(claim, reply, next))),
    );
  }

  /**
   * The fingerprint is keyed, so that nobody with a copy of the table can find a payload, such as a password, by
   * trying.
   */
  private async claim(call: Call, reply: FastifyReply, accountId: number, key: string): Promise<Claim> {
    const file = await keptUpload(call as unknown as FastifyRequest, reply);
    const payload = file === null ? canonical(call.body ?? null) : { file: file.digest, name: file.name };
    const fingerprint = this.secrets.hash('idempotency', JSON.stringify([call.method, call.url, payload]));
    return this.keys.claim(accountId, key, fingerprint, file !== null);
  }

  private async answer(claim: Claim, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    if (!claim.ours) {
      void reply.status(claim.status).header('idempotent-replayed', 'true');
      return claim.answer ?? undefined;
    }
    let answer: unknown;
    try {
      answer = await underKey(claim, () => lastValueFrom(next.handle(), { defaultValue: undefined }));
    } catch (error) {
      await this.keys.release(claim);
      throw error;
    }
    if (answer instanceof StreamableFile) await this.keys.release(claim);
    else await this.keys.keep(claim, reply.statusCode, answer ?? null);
    return answer;
  }
}

/**
 * Required on every write of the site: the application does not start without it (accounts/route-check.ts). Reads have
 * no interceptor, which would cost each of them more than their guard.
 */
export const Idempotent = (): MethodDecorator => UseInterceptors(IdempotencyInterceptor);
