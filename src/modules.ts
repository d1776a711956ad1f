import type { Type } from '@nestjs/common';
import { DocumentsModule } from './documents/documents.module.js';
import { GeoModule } from './geo/geo.module.js';

/** The modules of the business. */
export const modules: readonly Type[] = [DocumentsModule, GeoModule];
