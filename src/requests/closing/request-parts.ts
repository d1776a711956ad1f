import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';

/** What another module holds about a request, which is deleted with it. */
export interface RequestPart {
  /** A request is deleted, in the transaction of the deletion and under its lock. Rule 1.20. */
  erase(em: EntityManager, requestId: number): Promise<void>;
}

/** What every module above has of requests: a module registers its part at start. */
@Injectable()
export class RequestParts {
  private readonly parts: RequestPart[] = [];

  add(part: RequestPart): void {
    this.parts.push(part);
  }

  async erase(em: EntityManager, requestId: number): Promise<void> {
    for (const part of this.parts) await part.erase(em, requestId);
  }
}
