import type it from '../it/contact';
import type { SameKeys } from '../texts';

export default {
  title: 'Contact us',
  description: 'How to write to {{brand}}, and who runs the service.',
  lead: 'A question, a problem, something that does not work: write to us. A person answers by email.',
  name: 'First and last name',
  email: 'Email',
  subject: 'What is it about?',
  text: 'Your message',
  textHint: 'If it is about a request, give its number. We cannot give legal opinions.',
  send: 'Send the message',
  done: 'Message sent',
  reference: 'Its number is',
  next: 'We will answer to {{email}}.',
  operator: 'Who runs the service',
  vat: 'VAT number',
  register: 'Register of companies',
  mail: 'Email',
  privacy: 'About your data',
  pec: 'Certified email (PEC)',
} satisfies SameKeys<typeof it>;
