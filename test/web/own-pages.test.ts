import { expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import type { RankedFirmDto } from '../../web/app/context.js';
import type { FeatureRoutes } from '../../web/app/route-kit.js';
import { webPart } from '../support/web-markup.js';

/** The files of all pages that only a signed-in person sees. */
async function ownPages(): Promise<string[]> {
  const folders = await readdir('web/features');
  const files = (routes: readonly RouteConfigEntry[] = []): string[] =>
    routes.flatMap(({ file, children }) => [file, ...files(children)]);
  const features = await Promise.all(
    folders.map(async (folder) => {
      if (!(await readdir(`web/features/${folder}`)).includes('routes.ts')) return [];
      const { default: routes } = await webPart<{ default: FeatureRoutes }>(`features/${folder}/routes`);
      return files(routes.signedIn);
    }),
  );
  return [...new Set(features.flat())].map((file) => join('web/app', file)).sort();
}

/** A page and the parts of features that it imports. */
async function withParts(page: string): Promise<string[]> {
  const imports = [...(await readFile(page, 'utf8')).matchAll(/from '(\.{1,2}\/[^']+)'/g)];
  const parts = imports.map(([, path = '']) => `${join(dirname(page), path)}.tsx`);
  return [page, ...parts.filter((part) => part.startsWith('web/features/') && existsSync(part))];
}

it('no page of a signed-in person asks to be in a search engine', async () => {
  const pages = await ownPages();
  expect(pages.length).toBeGreaterThan(30);
  const files = [...new Set((await Promise.all(pages.map(withParts))).flat())];
  const asking = await Promise.all(
    files.map(async (file) => {
      const metas = (await readFile(file, 'utf8')).match(/<PageMeta\b[^/]*(?:\/(?!>)[^/]*)*\/>/g) ?? [];
      return metas.filter((meta) => !/\bnoindex\b/.test(meta)).map((meta) => `${file}: ${meta}`);
    }),
  );
  expect(asking.flat()).toEqual([]);
});

it('towns of one name in two provinces are two towns, and each stands once', async () => {
  const { townsOf } = await webPart<{ townsOf: (firms: readonly Partial<RankedFirmDto>[]) => object[] }>(
    'features/ranking/towns',
  );
  const firms = [
    { city: 'Samone', province_id: 'TN' },
    { city: 'Samone', province_id: 'TO' },
    { city: 'Samone', province_id: 'TN' },
    { city: null, province_id: null },
  ];
  expect(townsOf(firms)).toEqual([
    { city: 'Samone', province_id: 'TN' },
    { city: 'Samone', province_id: 'TO' },
  ]);
});
