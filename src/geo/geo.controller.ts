import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../shared/actor.js';
import { GeoApi } from './geo.api.js';
import {
  municipalitiesAround,
  municipalitiesFound,
  nearestFound,
  pointAsked,
  searchMunicipalities,
  type PointAsked,
  type SearchMunicipalities,
} from './geo.dto.js';

/** Comuni change once a year. One hour keeps browsers from missing a fresh import for long. */
const KEEP = 'public, max-age=3600';

/** Towns, for forms with an address. Public. */
@ApiTags('places')
@Public()
@Controller('geo/municipalities')
export class GeoController {
  constructor(private readonly geo: GeoApi) {}

  @Get()
  @Header('cache-control', KEEP)
  @ApiOkResponse({ standardSchema: municipalitiesFound })
  async search(@Query({ schema: searchMunicipalities }) { q, limit }: SearchMunicipalities) {
    return { info: await this.geo.search(q, limit) };
  }

  @Get('nearest')
  @Header('cache-control', KEEP)
  @ApiOkResponse({ standardSchema: nearestFound })
  async nearest(@Query({ schema: pointAsked }) { latitude, longitude }: PointAsked) {
    return { info: (await this.geo.nearest(latitude, longitude)) ?? null };
  }

  @Get('around')
  @Header('cache-control', KEEP)
  @ApiOkResponse({ standardSchema: municipalitiesAround })
  async around(@Query({ schema: pointAsked }) { latitude, longitude }: PointAsked) {
    return { info: await this.geo.around(latitude, longitude) };
  }
}
