import { Outline } from '../ui/Outline';

/** What stands in the window before anything is known. */
export const Loading = () => (
  <div className="page">
    <Outline />
  </div>
);
