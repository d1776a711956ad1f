import { Module, type DynamicModule } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { entities } from './entities.js';
import { HealthModule } from './kernel/health/health.module.js';
import { KernelModule, type KernelOptions } from './kernel/kernel.module.js';
import { modules } from './modules.js';

/** The whole product: the kernel and every module of the business. */
@Module({})
export class AppModule {
  static forRoot(options: Omit<KernelOptions, 'entities'>): DynamicModule {
    return {
      module: AppModule,
      imports: [KernelModule.forRoot({ ...options, entities }), ScheduleModule.forRoot(), HealthModule, ...modules],
    };
  }
}
