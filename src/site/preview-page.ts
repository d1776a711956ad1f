import type { SiteServices } from '../../web/app/context.js';
import type { DrawPage } from '../content/content.api.js';
import type { Render } from './renderer.js';

/** What runs in a page or loads for that, and what is shown instead. An editor's preview runs nothing. */
const RUNNING =
  /<(script|noscript)\b[^>]*>.*?<\/\1>|<link rel="(?:modulepreload|manifest|canonical|alternate)"[^>]*>/gs;

/** Draws a page with other texts than the published ones; nothing keeps it. Rule 27.22. */
export const previewsOf =
  (render: Render, services: SiteServices): DrawPage =>
  async (address, content) => {
    const asked = new Request(new URL(address, services.publicUrl), { headers: { accept: 'text/html' } });
    const { response } = await render(asked, { ...services, content });
    return response.status === 200 ? (await response.text()).replaceAll(RUNNING, '') : null;
  };
