import 'reflect-metadata';
import { run } from './run.js';
import { mountBackoffice } from './site/backoffice.js';
import { developmentBackoffice, developmentSite } from './site/development.js';
import { mountSite } from './site/mount.js';
import { siteServices } from './site/site.services.js';

// `npm run dev`: the same instance, with the fronts made from their sources while they change.
await run(async (app, env) => {
  await mountBackoffice(app, { publicUrl: env.PUBLIC_URL, demo: env.DEMO }, developmentBackoffice(app));
  const services = siteServices(app, env);
  await mountSite(app, services, developmentSite(app, services));
});
