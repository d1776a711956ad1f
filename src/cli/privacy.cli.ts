import { writeFile } from 'node:fs/promises';
import { privacyPage } from '../personal-data/page.js';

// Writes the record of personal data where the documentation expects it.
await writeFile(new URL('../../docs/privacy.md', import.meta.url), privacyPage());
