import { useEffect, useState } from 'react';
import { api, infoOf } from '../../api/client';
import type { Municipality } from '../PlaceField';
import type { MapPoint } from './types';

/** Waits until a pin that walks by keys has stopped, in milliseconds. */
const PAUSE = 400;

/** The comune nearest to a point. */
export interface Nearby extends Municipality {
  distance_km: number;
}

/** Asks the server which comune a point is nearest to. */
export type FindNearest = (point: MapPoint, signal: AbortSignal) => Promise<Nearby | null>;

const onServer: FindNearest = ({ latitude, longitude }, signal) =>
  infoOf(api.GET('/geo/municipalities/nearest', { params: { query: { latitude, longitude } }, signal }));

/**
 * The comune nearest to the point, once it has come to rest (until then the one before, or the words would flicker);
 * null when it is unknown.
 */
export function useNearest(point: MapPoint | null, find: FindNearest = onServer): Nearby | null {
  const [nearby, setNearby] = useState<Nearby | null>(null);
  const latitude = point?.latitude;
  const longitude = point?.longitude;
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return undefined;
    const question = new AbortController();
    const pause = setTimeout(() => {
      find({ latitude, longitude }, question.signal).then(setNearby, () => {
        // Without an answer the coordinates are shown instead.
        if (!question.signal.aborted) setNearby(null);
      });
    }, PAUSE);
    return () => {
      clearTimeout(pause);
      question.abort();
    };
  }, [latitude, longitude, find]);
  return point && nearby;
}
