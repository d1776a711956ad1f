import { expect, it } from '@jest/globals';
import { writtenConstants } from '../support/written-constants.js';

/** Generated, built, texts that have tests of their own, and the looks of the theme. */
const LEAVES = /\/(build|dist|node_modules|api|i18n|theme)\/|\.d\.ts$|vite\.config/;

// What a page shows of a table depends on the state in which it is drawn: here is each entry of each.
it('the tables and numbers of the back office are these', () => {
  expect(writtenConstants('backoffice', LEAVES)).toMatchSnapshot();
});
