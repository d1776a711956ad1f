import { ExtractJwt } from 'passport-jwt';

/** The token of `Authorization: Bearer …`, or null. It is the only place that reads the header. */
export const bearerOf = ExtractJwt.fromAuthHeaderAsBearerToken() as (request: {
  headers: Record<string, string | string[] | undefined>;
}) => string | null;
