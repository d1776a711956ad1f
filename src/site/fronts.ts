import type { MountFronts } from '../run.js';
import { mountBackoffice } from './backoffice.js';
import { mountSite } from './mount.js';
import { siteServices } from './site.services.js';

/** The built site and the built back office. */
export const mountFronts: MountFronts = async (app, env) => {
  await mountBackoffice(app, { publicUrl: env.PUBLIC_URL, demo: env.DEMO });
  await mountSite(app, siteServices(app, env));
};
