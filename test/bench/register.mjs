import { registerHooks } from 'node:module';

/**
 * Lets Node run the benchmark and other programs of this folder straight from TypeScript against the built server: what
 * they import from src is taken from dist (decorators need the build), and their own files keep their `.js` names in
 * imports.
 */
const here = new URL('../', import.meta.url).href;
const source = new URL('../../src/', import.meta.url).href;
const built = new URL('../../dist/', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    if (!specifier.startsWith('.') || !context.parentURL?.startsWith(here)) return next(specifier, context);
    const { href } = new URL(specifier, context.parentURL);
    if (href.startsWith(source)) return next(built + href.slice(source.length), context);
    return next(href.replace(/\.js$/, '.ts'), context);
  },
});
