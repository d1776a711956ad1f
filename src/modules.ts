import type { Type } from '@nestjs/common';

/** The modules of the business. */
export const modules: readonly Type[] = [];
