// Loaded before the product (node --import): the newest terms count as announced, so that an account with older ones has
// to accept them. The table of the product itself has no announced version yet.
import { termsVersions } from '../../dist/shared/accounts/legal-versions.codes.js';

termsVersions[0].announced = '2026-11-01';
