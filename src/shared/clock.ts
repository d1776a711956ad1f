import { Injectable } from '@nestjs/common';

/**
 * The only source of "now" (milliseconds are kept: PostgreSQL stores microseconds). Where a database is there, it is the
 * database's time: what several machines write can be put in order, though their clocks differ.
 */
@Injectable()
export class Clock {
  /** How far the machine's clock is ahead of the database's, in milliseconds. */
  private ahead = 0;
  /** The last moment that was told, in milliseconds. */
  private latest = -Infinity;

  /** @param offset milliseconds added to the database's clock (`CLOCK_OFFSET`) */
  constructor(private readonly offset = 0) {}

  /** Never earlier than it was before, also while the machine's clock is set back. */
  now(): Date {
    this.latest = Math.max(this.latest, Date.now() - this.ahead + this.offset);
    return new Date(this.latest);
  }

  /**
   * Shows the database's time from now on.
   * @param ahead how far the machine's clock is ahead of it, in milliseconds
   */
  follow(ahead: number): void {
    this.ahead = ahead;
  }

  /** The true time at which this clock will show `instant`: queues, timers and other services use it. */
  machineTime(instant: Date): Date {
    return new Date(instant.getTime() - this.offset);
  }

  /** The true time, for codes that a person's device computes from the time without the offset. */
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
