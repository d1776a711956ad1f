export { placeLabel, type Municipality, type Place, type Suggestion } from './place';
export { PlaceField, type PlaceFieldProps } from './place-field';
export { type Search } from './use-suggestions';
