import type { Type } from '@nestjs/common';
import { GeoModule } from './geo/geo.module.js';

/** The modules of the business. */
export const modules: readonly Type[] = [GeoModule];
