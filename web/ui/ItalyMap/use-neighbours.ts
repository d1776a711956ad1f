import { useEffect, useState } from 'react';
import { api, infoOf } from '../../api/client';
import type { Landmark } from './landmarks';
import type { MapPoint } from './types';

/** A point that moves about as far has the same neighbours: one decimal of a degree is some ten kilometres. */
const rounded = (degrees: number): number => Math.round(degrees * 10) / 10;

const NONE: readonly Landmark[] = [];

/** The comuni around a point, the nearest first; none until they are known, or if they cannot be read. */
export function useNeighbours(point: MapPoint | null): readonly Landmark[] {
  const [neighbours, setNeighbours] = useState(NONE);
  const latitude = point ? rounded(point.latitude) : undefined;
  const longitude = point ? rounded(point.longitude) : undefined;
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return undefined;
    const question = new AbortController();
    infoOf(
      api.GET('/geo/municipalities/around', { params: { query: { latitude, longitude } }, signal: question.signal }),
    ).then(setNeighbours, () => undefined);
    return () => {
      question.abort();
    };
  }, [latitude, longitude]);
  return neighbours;
}
