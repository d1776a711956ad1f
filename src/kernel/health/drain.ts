import { Injectable } from '@nestjs/common';

/** Whether this process is about to end. It still serves, but a load balancer should choose another one. */
@Injectable()
export class Drain {
  private begun = false;

  get hasBegun(): boolean {
    return this.begun;
  }

  begin(): void {
    this.begun = true;
  }
}
