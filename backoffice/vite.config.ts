import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from '../web/compress.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

export default defineConfig({
  root: here,
  base: '/backoffice/',
  publicDir: false,
  plugins: [react(), { name: 'compressed-twins', apply: 'build', closeBundle: () => compress(`${here}build`) }],
  // The server puts a fresh nonce here for every page; Vite reads it again for the sheets of later chunks.
  html: { cspNonce: '__NONCE__' },
  // The sprite and the fonts must stay files: inlined, they would be part of every page.
  build: {
    outDir: `${here}build`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 800,
  },
  server: { proxy: { '/api': 'http://localhost:3000', '/favicon.svg': 'http://localhost:3000' } },
});
