import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { PERMISSION, PUBLIC_ROUTE, STAFF_PERMISSION } from '../kernel/actor.js';
import { permissions, staffPermissions } from '../permissions.js';

/** Default deny: the application does not start while a route says neither who may call it nor that anybody may. */
@Injectable()
export class RouteCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /** Every route with what guards it, as `Controller.method`. */
  routes(): { name: string; permission: string | undefined; staff: string | undefined; open: boolean }[] {
    return this.discovery.getControllers().flatMap(({ instance, metatype }) => {
      if (!instance || !metatype) return [];
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
        const handler = prototype[method];
        if (!handler || Reflect.getMetadata(METHOD_METADATA, handler) === undefined) return [];
        const targets = [handler, metatype as () => unknown];
        const permission = this.reflector.getAllAndOverride<string | undefined>(PERMISSION, targets);
        const staff = this.reflector.getAllAndOverride<string | undefined>(STAFF_PERMISSION, targets);
        return [
          {
            name: `${metatype.name}.${method}`,
            permission,
            staff,
            open: this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, targets) ?? false,
          },
        ];
      });
    });
  }

  onApplicationBootstrap(): void {
    const guarded = (name: string | undefined, known: object): boolean =>
      name !== undefined && Object.hasOwn(known, name);
    // One of the three, and one only: two guards that each leave a route to the other would leave it open.
    const wrong = this.routes().filter(
      ({ permission, staff, open }) =>
        [open, guarded(permission, permissions), guarded(staff, staffPermissions)].filter(Boolean).length !== 1,
    );
    if (wrong.length > 0)
      throw new Error(
        `these routes carry neither @Allow nor @AllowStaff nor @Public, or more than one: ${wrong.map(({ name }) => name).join(', ')}`,
      );
  }
}
