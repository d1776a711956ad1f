// `npm run build`: builds the product, or only the parts that are named: `npm run build -- server`.
import { build, chosen, parts } from './steps.mjs';

for (const part of chosen(parts, process.argv.slice(2))) build(part);
