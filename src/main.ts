import 'reflect-metadata';
import { run } from './run.js';
import { mountBackoffice } from './site/backoffice.js';
import { mountSite } from './site/mount.js';
import { siteServices } from './site/site.services.js';

await run(async (app, env) => {
  await mountBackoffice(app, { publicUrl: env.PUBLIC_URL, demo: env.DEMO });
  await mountSite(app, siteServices(app, env));
});
