import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { concatMap, type Observable } from 'rxjs';
import type { ViewedResource } from '../../shared/staff/views.codes.js';
import type { RequestOfStaff } from '../staff-actor.js';
import { RecordViews } from './record-views.js';

const VIEWED = 'viewed-resource';

interface Call extends RequestOfStaff {
  readonly params: { readonly id: string; readonly document?: string };
}

/** Logs the reading of a record that was found, before its answer leaves. */
@Injectable()
export class ViewInterceptor implements NestInterceptor {
  constructor(
    private readonly views: RecordViews,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { staff, params } = context.switchToHttp().getRequest<Call>();
    const resource = this.reflector.get<ViewedResource>(VIEWED, context.getHandler());
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        const paper = params.document === undefined ? {} : { document: Number(params.document) };
        if (staff) await this.views.write(staff, { resource, recordId: Number(params.id), ...paper });
        return answer;
      }),
    );
  }
}

/** The route shows a record of a person, or a case: who of the staff read it is in the log. Rule 16.20. */
export const LogsView = (resource: ViewedResource): MethodDecorator =>
  applyDecorators(SetMetadata(VIEWED, resource), UseInterceptors(ViewInterceptor));
