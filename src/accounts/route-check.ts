import { Injectable, RequestMethod, type OnApplicationBootstrap } from '@nestjs/common';
import { INTERCEPTORS_METADATA, METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { silentFields } from '../kernel/http/known-fields.js';
import { IdempotencyInterceptor } from '../kernel/idempotency.interceptor.js';
import { ruleOf, type RouteRule } from '../shared/permissions.js';
import { permissions, staffPermissions } from '../shared/permissions.rules.js';

/** A route and its guards. */
interface Guarded extends RouteRule {
  /** `Controller.method`. */
  readonly name: string;
  readonly handler: object;
  readonly writes: boolean;
  readonly idempotent: boolean;
  /** Where an unknown field would be dropped. */
  readonly silent: readonly string[];
}

/**
 * Default deny: the application does not start while a route does not say who may call it, a write of the site would do
 * a repeated call twice, or a route would drop an unknown field.
 */
@Injectable()
export class RouteCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** Every route with what guards it. */
  routes(): Guarded[] {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype) return [];
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
        const handler = prototype[method];
        const verb = handler && (Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined);
        if (!handler || verb === undefined) return [];
        const interceptors = (Reflect.getMetadata(INTERCEPTORS_METADATA, handler) ?? []) as unknown[];
        return [
          {
            ...ruleOf(handler, metatype),
            name: `${metatype.name}.${method}`,
            handler,
            writes: verb !== RequestMethod.GET,
            idempotent: interceptors.includes(IdempotencyInterceptor),
            silent: silentFields(metatype, method),
          },
        ];
      });
    });
  }

  onApplicationBootstrap(): void {
    const guarded = (name: string | undefined, known: object): boolean =>
      name !== undefined && Object.hasOwn(known, name);
    // Exactly one of the three: two guards that each leave a route to the other would leave it open.
    const routes = this.routes();
    const wrong = routes.filter(
      ({ permission, staff, open }) =>
        [open, guarded(permission, permissions), guarded(staff, staffPermissions)].filter(Boolean).length !== 1,
    );
    if (wrong.length > 0)
      throw new Error(
        `these routes carry neither @Allow nor @AllowStaff nor @Public, or more than one: ${wrong.map(({ name }) => name).join(', ')}`,
      );
    const repeatable = routes.filter(({ staff, writes, idempotent }) => writes && staff === undefined && !idempotent);
    if (repeatable.length > 0)
      throw new Error(`these writes carry no @Idempotent: ${repeatable.map(({ name }) => name).join(', ')}`);
    const silent = routes.flatMap(({ name, silent: places }) => places.map((place) => `${name} (${place})`));
    if (silent.length > 0)
      throw new Error(`these routes would drop unknown fields, and need z.strictObject: ${silent.join(', ')}`);
  }
}
