export { QueryBoundary } from './query-boundary';
export { useProblemWords } from '../problem-words';
export { Loading, PageSkeleton } from './loading';
export { Breadcrumbs, Pagination, useCrumbsJsonLd, useItemListJsonLd, type Crumb } from './navigation';
export { RatingChart } from './rating-chart';
export { SEARCH_PARAM, SearchField, useClearSearch, useSearchWords } from './search-field';
export { DataTable, Entry, type Column } from './table';
export { Tabs, useCurrentInView, useTab } from './tabs';
export { Countdown, Time, Timeline, useNow, useTimeLeft, type TimelineItem } from './time';
