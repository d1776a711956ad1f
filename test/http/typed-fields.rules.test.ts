import { expect, it } from '@jest/globals';
import type { z } from 'zod';
import {
  loginBody,
  recoveryBody,
  registerLawyerBody,
  registerPersonBody,
  signInLinkBody,
} from '../../src/accounts/accounts.dto.js';
import { address } from '../../src/accounts/fields.js';
import { invitationBody } from '../../src/accounts/members/members.dto.js';
import { emailBody, profileBody } from '../../src/accounts/profile/profile.dto.js';
import { buyerSchema } from '../../src/billing/buyer.dto.js';
import { newLetter } from '../../src/content/contact/contact.dto.js';
import { leaveBody, subscribeBody } from '../../src/content/newsletter/newsletter.dto.js';
import { searchMunicipalities } from '../../src/geo/geo.dto.js';
import { verifyAccountBody } from '../../src/moderation/moderation.dto.js';
import { newWebhookBody } from '../../src/notifications/webhooks/webhooks.dto.js';
import { rankingQuery } from '../../src/reviews/profiles/directory.dto.js';
import { staffLoginBody } from '../../src/staff/staff.dto.js';

const email = 'Anna@Example.com';
const person = { email, password: 'una frase lunga', first_name: 'Anna', last_name: 'Rossi', birth_date: '1985-06-01' };
const place = { address: 'Via Roma 1', postal_code: '20121', city: 'Milano', province_id: 'mi', country_id: 'it' };

/** Bodies and queries with every field that a person types. */
const bodies: Readonly<Record<string, readonly [schema: z.ZodType, body: Record<string, unknown>]>> = {
  'the registration of a citizen': [registerPersonBody, { ...person, phone: '02 1234567', mobile: '333 1234567' }],
  'the registration of a firm': [
    registerLawyerBody,
    { ...person, pec: 'studio@pec.example', company_name: 'Studio Rossi', company_order_city: 'Milano' },
  ],
  'a sign-in': [loginBody, { username: email, password: 'una frase lunga' }],
  'a sign-in of staff': [staffLoginBody, { email, password: 'una frase lunga' }],
  'a link to sign in': [signInLinkBody, { email }],
  'a forgotten password': [recoveryBody, { email }],
  'another address': [emailBody, { email, password: 'una frase lunga' }],
  'an invitation': [invitationBody, { email, first_name: 'Carla', last_name: 'Conti' }],
  'a profile': [
    profileBody,
    {
      main_address: place,
      company_name: 'Studio Rossi',
      vat_number: '07643520567',
      tax_code: 'RSSMRA85T10A562S',
      pec: 'studio@pec.example',
      sdi_code: 'm5uxcr1',
      languages: ['it', 'EN'],
      presentation: 'Seguiamo casi di lavoro.',
    },
  ],
  'an address': [address, { ...place, address_line_2: 'Scala B' }],
  'a buyer': [
    buyerSchema,
    { kind: 'company', company_name: 'Rossi S.r.l.', vat_number: '07643520567', sdi_code: 'm5uxcr1', ...place },
  ],
  'a letter to the operator': [
    newLetter,
    { name: 'Anna', email, subject: 'Domanda', text: 'Vorrei sapere come si fa.' },
  ],
  'a subscription': [subscribeBody, { email }],
  'the end of a subscription': [leaveBody, { email }],
  'a place': [searchMunicipalities, { q: 'Mila' }],
  'a question about the blacklist': [
    verifyAccountBody,
    { email, phone: '02 1234567', tax_code: 'RSSMRA85T10A562S', vat_number: '07643520567' },
  ],
  'the address of a webhook': [newWebhookBody, { url: 'https://studio.example/eventi', events: ['request.new'] }],
  'a search for firms': [
    rankingQuery,
    { request_type: 'malasanita', city: 'Milano', province_id: 'MI', language: 'en' },
  ],
};

/** What nobody types, or where a space is a character like any other. */
const AS_THEY_ARE = /^(?:password|birth_date|kind|request_type|events)$/;

const spaced = (value: unknown, name = ''): unknown => {
  if (AS_THEY_ARE.test(name)) return value;
  if (typeof value === 'string') return ` \t${value} \n`;
  if (Array.isArray(value)) return value.map((one) => spaced(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spaced(one, key)]));
};

it.each(Object.entries(bodies))('the space around what a person types is not part of it in %s', (_, [schema, body]) => {
  const plain = schema.safeParse(body);
  const fields = plain.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(fields).toBeUndefined();
  expect(schema.safeParse(spaced(body))).toEqual(plain);
});
