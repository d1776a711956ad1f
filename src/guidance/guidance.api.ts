export { Catalogue } from './catalogue.js';
export { Finder } from './finder/finder.js';
export { findingView } from './finder/finder.views.js';
export { requestTypeList } from './subjects.controller.js';
