import type { AnyEntity, EntityClass } from '@mikro-orm/postgresql';
import { Document } from './documents/document.entity.js';
import { RequestEvent } from './requests/request-event.entity.js';
import { Request } from './requests/request.entity.js';
import { Response } from './requests/response.entity.js';

/** Every entity of every module, one line a module: MikroORM discovers them once, at start. */
export const entities: readonly EntityClass<AnyEntity>[] = [
  ...[Request, Response, RequestEvent], // requests
  ...[Document], // documents
];
