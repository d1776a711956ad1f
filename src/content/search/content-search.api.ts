export { ContentSearch } from './content-search.js';
