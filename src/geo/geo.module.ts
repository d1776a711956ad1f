import { Module } from '@nestjs/common';
import { GeoApi } from './geo.api.js';
import { GeoController } from './geo.controller.js';

/** The comuni of Italy: type-ahead, nearest town, and the lists they come from. */
@Module({ controllers: [GeoController], providers: [GeoApi], exports: [GeoApi] })
export class GeoModule {}
