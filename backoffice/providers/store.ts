import { localStorageStore, memoryStore, type Store } from 'react-admin';
import { readSession } from './session';

/** The last filters of a list, its selection, and the open sections on a phone: these last as long as the page. */
const isOfThePage = (key: string): boolean =>
  key === 'locale' || key === 'sections.over' || /\.(listParams|selectedIds|datatable\.expanded)/.test(key);

const page = memoryStore();
const browser = localStorageStore('1', 'BackOffice');

/** Preferences belong to a member of the staff, not to the browser. */
const ofMember = (key: string): string => `${readSession()?.staff.id ?? 'nobody'}.${key}`;

/**
 * The storage of what a member chose in react-admin: columns, saved queries, the sections shown or hidden. These stay in
 * the browser after the logout, separately for each member. The rest is forgotten with the page.
 */
export const store: Store = {
  setup: () => {
    page.setup();
    browser.setup();
  },
  teardown: () => {
    page.teardown();
    browser.teardown();
  },
  getItem: (key, otherwise) =>
    isOfThePage(key) ? page.getItem(key, otherwise) : browser.getItem(ofMember(key), otherwise),
  setItem: (key, value) => {
    if (isOfThePage(key)) page.setItem(key, value);
    else browser.setItem(ofMember(key), value);
  },
  removeItem: (key) => {
    if (isOfThePage(key)) page.removeItem(key);
    else browser.removeItem(ofMember(key));
  },
  removeItems: (prefix) => {
    page.removeItems(prefix);
    browser.removeItems(ofMember(prefix));
  },
  // react-admin empties its store at the logout: what belongs to the page is deleted, preferences stay.
  reset: () => {
    page.reset();
  },
  subscribe: (key, callback) =>
    isOfThePage(key) ? page.subscribe(key, callback) : browser.subscribe(ofMember(key), callback),
};
