import { describe, expect, it } from '@jest/globals';
import { failedChecks } from '../../../src/billing/invoices/sdi-checks.rules.js';
import { buyers, facts, issued } from './sample-documents.js';

describe('the documents that we issue', () => {
  it.each(Object.entries(buyers))('pass for %s, with every coupon, invoiced and credited in part', (_name, buyer) => {
    const failed = issued(buyer, 97).filter((xml) => failedChecks(xml, '2026-03-12').length > 0);
    expect(failed).toEqual([]);
  });

  it('have a VAT within a cent of the rate for every amount to 1,000 euros', () => {
    const failed: number[] = [];
    for (let gross = 1; gross <= 100_000; gross += 1) {
      const { net, vat } = facts(gross);
      if (Math.abs(vat - net * 0.22) >= 0.62) failed.push(gross);
    }
    expect(failed).toEqual([]);
  });
});
