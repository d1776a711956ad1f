import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Sweeps } from '../kernel/jobs/sweeps.js';
import { StaffSessions } from './sign-in/staff-sessions.js';

/** The sweep of the staff's sessions. */
@Injectable()
export class StaffJobs implements OnModuleInit {
  constructor(
    private readonly sweeps: Sweeps,
    private readonly sessions: StaffSessions,
  ) {}

  onModuleInit(): void {
    this.sweeps.register('staff.sessions', (now) => this.sessions.forget(now));
  }
}
