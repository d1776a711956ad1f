import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [reactRouter()],
  // The sprite and the fonts must stay files: inlined, they would weigh on every page.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  ssr: { noExternal: [/^@mantine/] },
});
