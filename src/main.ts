import 'reflect-metadata';
import { run } from './run.js';
import { mountFronts } from './site/fronts.js';

await run(mountFronts);
