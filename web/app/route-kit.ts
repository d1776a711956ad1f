import type { RouteConfigEntry } from '@react-router/dev/routes';

/** A feature's screens, by the frame around them. Files are relative to `web/app`. */
export interface FeatureRoutes {
  /** Rendered on the server inside the public header and footer. */
  public?: RouteConfigEntry[];
  /** As public, but a signed-in person is sent to the dashboard. */
  visitor?: RouteConfigEntry[];
  /** Rendered in the browser inside the signed-in header; pages guard themselves with `guarded`. */
  signedIn?: RouteConfigEntry[];
  /** No frame at all. */
  bare?: RouteConfigEntry[];
}

/** The same routes once more under `/en`: the router wants every entry to have an id of its own. */
export function inEnglish(routes: RouteConfigEntry[]): RouteConfigEntry[] {
  return routes.map((entry) => ({
    ...entry,
    id: `en:${entry.id ?? entry.file}:${entry.path ?? (entry.index ? 'index' : 'frame')}`,
    ...(entry.children && { children: inEnglish(entry.children) }),
  }));
}
