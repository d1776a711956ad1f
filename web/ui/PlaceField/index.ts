export { placeLabel, type Municipality, type Place } from './place';
export { PlaceField, type PlaceFieldProps } from './place-field';
export { type Search } from './use-suggestions';
