import { Get, Injectable, Param, Query, Res, type Type } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { idParam } from '../kernel/http/schemas.js';
import type { Locale } from '../shared/locale.js';
import { AllowStaff } from '../shared/permissions.js';
import type { ViewedResource } from '../shared/staff/views.codes.js';
import type { StaffPermission } from '../shared/permissions.rules.js';
import { ApiRecord, ApiRecords } from './backoffice.js';
import type { List } from './lists/list.js';
import { LogsView } from './views/logs-view.js';
import { listQuery, Lists, type ListQuery } from './lists/lists.js';

/** A controller of the back office that extends {@link ReadRoutes}. */
export interface Reading {
  readonly lists: Lists;
  /** Waits for what must exist before records are read; overridden where a controller needs it. */
  ready(): Promise<void>;
  list(query: ListQuery, locale: Locale, reply: FastifyReply): Promise<unknown>;
  one(given: { id: number | string }, locale: Locale): Promise<Record<string, unknown>>;
}

interface Read {
  readonly permission: StaffPermission;
  /** Its records are of people: who reads one is in the log. */
  readonly logs?: ViewedResource;
  /** The schema of the number in the address, where records have none of the usual kind. */
  readonly param?: z.ZodType;
}

/**
 * The two routes that every resource of the back office begins with: its list and one of its records. A controller
 * extends it, and adds what can be done.
 */
export function ReadRoutes(definition: List, { permission, param = idParam, logs }: Read): Type<Reading> {
  @Injectable()
  class Routes implements Reading {
    constructor(readonly lists: Lists) {}

    ready(): Promise<void> {
      return Promise.resolve();
    }

    @AllowStaff(permission)
    @Get()
    @ApiRecords(definition.record)
    async list(
      @Query({ schema: listQuery }) query: ListQuery,
      @CallerLocale() locale: Locale,
      @Res({ passthrough: true }) reply: FastifyReply,
    ): Promise<unknown> {
      await this.ready();
      return this.lists.answer(definition, query, locale, reply);
    }

    @AllowStaff(permission)
    @(logs === undefined ? (): void => undefined : LogsView(logs))
    @Get(':id')
    @ApiRecord(definition.record)
    async one(
      @Param({ schema: param }) { id }: { id: number | string },
      @CallerLocale() locale: Locale,
    ): Promise<Record<string, unknown>> {
      await this.ready();
      return this.lists.one(definition, id, locale);
    }
  }
  return Routes;
}
