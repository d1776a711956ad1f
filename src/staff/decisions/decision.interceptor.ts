import {
  Injectable,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { canonical } from '../../kernel/canonical.js';
import { Secrets } from '../../kernel/secrets.js';
import { BACKOFFICE } from '../backoffice.js';
import { decisionInHand } from './decision-in-hand.js';
import type { RequestOfStaff } from '../staff-actor.js';

interface Call extends RequestOfStaff {
  url: string;
  body?: unknown;
}

/** Fingerprints the decision of a call, so that its repetition is recognised. {@link Decisions} answers it. */
@Injectable()
export class DecisionInterceptor implements NestInterceptor {
  constructor(private readonly secrets: Secrets) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, url, body, staff } = context.switchToHttp().getRequest<Call>();
    const [path = ''] = url.slice(BACKOFFICE.length + 1).split('?');
    const [, resource = '', id] = path.split('/');
    const said = JSON.stringify([staff?.staffId, method, path, canonical(body ?? null)]);
    const decision = {
      fingerprint: this.secrets.hash('staff-decision', said),
      resource,
      recordId: Number.isSafeInteger(Number(id)) ? Number(id) : null,
    };
    return from(decisionInHand.run(decision, () => lastValueFrom(next.handle(), { defaultValue: undefined })));
  }
}

/**
 * The route decides about a record. Its use case runs in {@link Decisions.once}, so that the same decision of the same
 * member is made once and answered again. Rule 16.19.
 */
export const Decides = (): MethodDecorator => UseInterceptors(DecisionInterceptor);
