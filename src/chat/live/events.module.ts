import { Module } from '@nestjs/common';
import { EventStreams } from './event-streams.js';
import { EventsApi } from './events.api.js';
import { EventsController } from './events.controller.js';
import { EventsJobs } from './events.jobs.js';
import { EventsQueries } from './events.queries.js';

/** What is sent to open screens at once. */
@Module({
  controllers: [EventsController],
  providers: [EventsApi, EventsQueries, EventStreams, EventsJobs],
  exports: [EventsApi],
})
export class EventsModule {}
