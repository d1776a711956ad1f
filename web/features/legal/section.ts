/** A part of a long text. A paragraph is a string, a list an array of strings. */
export interface Section {
  id: string;
  title: string;
  text: (string | string[])[];
}
