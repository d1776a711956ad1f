export { Answer, useProblemWords } from './answer';
export { Loading, PageOutline } from './loading';
export { Breadcrumbs, Pagination, Tabs, useCrumbsJsonLd, useCurrentInView, useTab, type Crumb } from './places';
export { RatingChart } from './rating-chart';
export { DataTable, Entry, type Column } from './table';
export { Countdown, Time, Timeline, useNow, useTimeLeft, type TimelineItem } from './time';
