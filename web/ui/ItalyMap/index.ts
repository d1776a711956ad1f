export { ItalyMap, type PinProps, type PointsProps } from './italy-map';
export type { MapPoint, PlacedItem, Tiles } from './types';
export type { FindNearest, Nearby } from './use-nearest';
