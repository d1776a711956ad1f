import type it from '../it/places';
import type { SameKeys } from '../texts';

export default {
  field: {
    list: 'Municipalities',
    searching: 'Searching…',
    found_zero: 'No municipality found.',
    found_one: '{{count}} municipality. Press the down arrow to choose it.',
    found_other: '{{count}} municipalities. Press the down arrow to choose.',
    none: 'No Italian municipality has this name. Check the spelling, or try a nearby one.',
    homonyms: 'Several comuni are called {{name}}. Which is yours?',
    meant: 'Which comune do you mean?',
    failed: 'We can’t look up municipalities right now. What you typed is still here.',
    retry: 'Try again',
    chosen: 'You chose {{place}}.',
    clear: 'Remove the chosen place',
  },
  map: {
    pin: 'Map with the chosen point',
    points: 'Map of requests',
    loading: 'Loading the map…',
    failed: 'The map did not load. The place you chose still counts.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    handle: 'Point on the map: move it with the arrow keys',
    how: 'Drag the point, tap the map where it should be, or move it with the arrow keys (Shift for longer steps).',
    noPoint: 'There is no point yet. Tap the map to put one.',
    here: 'The point is in {{place}}.',
    near: 'The point is {{distance}} from the centre of {{place}}.',
    at: 'The point is at {{latitude}}, {{longitude}}.',
    outside: 'That is the sea, or another country: the point stayed where it was.',
    list: 'The same requests, as a list',
    empty: 'No request to show on the map.',
    several: '{{count}} here: {{labels}}',
    home: 'Your firm',
  },
} satisfies SameKeys<typeof it>;
