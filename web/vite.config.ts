import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** The sheets of what nearly every page draws. */
const KIT = new RegExp(
  [
    'web/ui/styles/(tokens|fonts|base)\\.css$',
    'web/ui/(layouts|data)/[\\w-]+\\.css$',
    'web/ui/(badge|button|empty-state|firm-avatar|side-note|toasts)\\.css$',
  ].join('|'),
);

export default defineConfig({
  plugins: [reactRouter()],
  // The sprite and the fonts must stay files: inlined, they would weigh on every page.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A dozen sheets of a few hundred bytes each are a dozen round trips before the first word is drawn: what
            // nearly every page needs is one sheet, and what forms need is another.
            codeSplitting: {
              groups: [
                { name: 'kit', test: KIT, priority: 1 },
                { name: 'fields', test: /web\/ui\/(fields|forms|PlaceField)\/[\w-]+\.css$/ },
              ],
            },
          },
        },
      },
    },
  },
});
