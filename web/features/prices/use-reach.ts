import { useEffect, useState } from 'react';
import { plansOffered } from '../../../src/shared/requests/reach.rules.js';
import { api, infoOf } from '../../api/client';
import type { Reach } from './offers';

interface Place {
  latitude: number;
  longitude: number;
}

/**
 * The number of firms for a request from a place; undefined until it is known, null if it could not be read: then
 * no plan is sold.
 */
export function useReach(type: string | null, place: Place | null): Reach | null | undefined {
  const [known, setKnown] = useState<{ key: string; reach: Reach | null }>();
  const key = type && place ? `${type} ${place.latitude} ${place.longitude}` : '';
  useEffect(() => {
    if (!type || !place) return undefined;
    const gone = new AbortController();
    const { latitude, longitude } = place;
    const params = { query: { request_type_id: type as never, latitude, longitude } };
    infoOf(api.GET('/matching/reach', { params, signal: gone.signal })).then(
      ({ eligible: firms }) => {
        setKnown({ key, reach: { firms, plans: plansOffered(firms) } });
      },
      () => {
        if (!gone.signal.aborted) setKnown({ key, reach: null });
      },
    );
    return () => {
      gone.abort();
    };
    // The key contains the parameters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key]);
  if (key === '') return null;
  return known?.key === key ? known.reach : undefined;
}
