import { writeFile } from 'node:fs/promises';
import { privacyPage } from './privacy-document.js';

// Writes the record of personal data where the documentation expects it.
await writeFile(new URL('../../docs/privacy.md', import.meta.url), privacyPage());
