import { writeFile } from 'node:fs/promises';
import { statesDocument } from './states-document.js';

// Writes the diagram of the state tables where the documentation expects it.
await writeFile(new URL('../../docs/states.md', import.meta.url), statesDocument());
