import { Injectable } from '@nestjs/common';

/** The only source of "now" (milliseconds are kept: PostgreSQL stores microseconds). */
@Injectable()
export class Clock {
  /** @param offset milliseconds added to the machine's clock (`CLOCK_OFFSET`) */
  constructor(private readonly offset = 0) {}

  now(): Date {
    return new Date(Date.now() + this.offset);
  }

  /** The machine's time at which this clock will show `instant`; queues and timers use the machine's time. */
  machineTime(instant: Date): Date {
    return new Date(instant.getTime() - this.offset);
  }

  /** The machine's time, for codes that a person's device computes from the time without the offset. */
  deviceTime(): Date {
    return this.machineTime(this.now());
  }
}

/** A clock that a test moves. */
export class FrozenClock extends Clock {
  private instant: Date;

  constructor(start: Date | string) {
    super();
    this.instant = new Date(start);
  }

  override now(): Date {
    return new Date(this.instant);
  }

  override machineTime(instant: Date): Date {
    return new Date(Date.now() + instant.getTime() - this.instant.getTime());
  }

  override deviceTime(): Date {
    return this.now();
  }

  /** Moves the clock by some milliseconds. */
  advance(by: number): void {
    this.instant = new Date(this.instant.getTime() + by);
  }

  set(instant: Date | string): void {
    this.instant = new Date(instant);
  }
}

/** `instant` moved by `by` milliseconds. */
export function plus(instant: Date, by: number): Date {
  return new Date(instant.getTime() + by);
}

/** `instant` moved by whole calendar months (UTC); the day is cut to the month's last. */
export function plusMonths(instant: Date, months: number): Date {
  const moved = new Date(instant);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(instant.getUTCDate(), lastDay));
  return moved;
}
