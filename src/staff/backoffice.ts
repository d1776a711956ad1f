import { applyDecorators, Controller } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';

/** Where the back office's API lives, apart from the public one. */
export const BACKOFFICE = 'api/backoffice/v1';

/**
 * A controller of the back office. Its routes carry `@AllowStaff`, answer bare records and arrays, and are no part of
 * the published contract: the console is their only caller.
 */
export const Backoffice = (resource = ''): ClassDecorator =>
  applyDecorators(Controller(resource === '' ? BACKOFFICE : `${BACKOFFICE}/${resource}`), ApiExcludeController());
