import type { SampleReply } from './sample-reply.js';

/** Replies as mail programs set to English write them. */
export const englishReplies: readonly SampleReply[] = [
  {
    program: 'Gmail on the web',
    body: 'Thank you, I have it here.\n\nOn Tue, Mar 10, 2026 at 10:00 AM Giustamente <noreply@giustamente.example>\nwrote:\n\n> New message: Road accident\n>\n> Somebody has written to you.\n',
    words: 'Thank you, I have it here.',
  },
  {
    program: 'Gmail, answered below the original',
    body: 'On Tue, Mar 10, 2026 at 10:00 AM Giustamente <noreply@giustamente.example> wrote:\n\n> Somebody has written to you.\n\nIt happened in Como.\n',
    words: 'It happened in Como.',
  },
  {
    program: 'Apple Mail on a Mac',
    body: 'I will send it tomorrow.\n\n> On 10 Mar 2026, at 10:00, Giustamente <noreply@giustamente.example> wrote:\n> \n> New message\n',
    words: 'I will send it tomorrow.',
  },
  {
    program: 'Apple Mail on a telephone',
    body: 'Thursday is fine.\n\nSent from my iPhone\n\nOn 10 Mar 2026, at 10:00, Giustamente <noreply@giustamente.example> wrote:\n\n\uFEFF\nNew message\n',
    words: 'Thursday is fine.',
  },
  {
    program: 'Outlook for Windows',
    body: 'Dear Sir,\r\nplease see the report.\r\n\r\nKind regards,\r\nAnna Rossi\r\n+39 02 5555 0001\r\n\r\nFrom: Giustamente <noreply@giustamente.example>\r\nSent: Tuesday, 10 March 2026 10:00\r\nTo: anna@example.com\r\nSubject: New message: Road accident\r\n\r\nSomebody has written to you about this request.\r\n',
    words: 'Dear Sir,\nplease see the report.\n\nKind regards,',
  },
  {
    program: 'Outlook with bold labels',
    body: 'Yes.\n\n*From:* Giustamente <noreply@giustamente.example>\n*Sent:* Tuesday, March 10, 2026 10:00 AM\n*To:* Anna Rossi <anna@example.com>\n*Subject:* New message\n\nSomebody has written to you.',
    words: 'Yes.',
  },
  {
    program: 'an older Outlook',
    body: 'Agreed.\n\n-----Original Message-----\nFrom: Giustamente [mailto:noreply@giustamente.example]\nSent: 10 March 2026 10:00\nTo: Anna Rossi\nSubject: New message\n\nSomebody has written to you.',
    words: 'Agreed.',
  },
  {
    program: 'Outlook for iOS',
    body: 'No witnesses.\n\nGet Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Giustamente <noreply@giustamente.example>\nSent: Tuesday, March 10, 2026 10:00:00 AM\nTo: Anna <anna@example.com>\nSubject: New message\n\nSomebody has written.',
    words: 'No witnesses.',
  },
  {
    program: 'Thunderbird',
    body: 'On 10/03/2026 10:00, Giustamente wrote:\n> Is there a report?\nYes, of the police.\n\n> And photographs?\nThree.\n\n-- \nAnna Rossi\nhttps://example.com\n',
    words: 'Yes, of the police.\n\nThree.',
  },
  {
    program: 'Yahoo Mail',
    body: 'I have paid the fine already.\n\n    On Tuesday, March 10, 2026 at 10:00:00 AM GMT+1, Giustamente <noreply@giustamente.example> wrote:  \n \n  New message\n',
    words: 'I have paid the fine already.',
  },
  {
    program: 'Samsung Mail',
    body: 'Ok\n\nSent from my Galaxy\n\n-------- Original message --------\nFrom: Giustamente <noreply@giustamente.example>\nDate: 10/03/2026 10:00 (GMT+01:00)\nTo: anna@example.com\nSubject: New message\n\nSomebody has written.',
    words: 'Ok',
  },
  {
    program: 'Proton Mail',
    body: 'It is all in the letter.\n\nSent with Proton Mail secure email.\n\nOn Tuesday, March 10th, 2026 at 10:00, Giustamente <noreply@giustamente.example> wrote:\n\n> New message\n',
    words: 'It is all in the letter.',
  },
  {
    program: 'an office with a notice of confidentiality',
    body: 'Please sign the mandate.\n\nBest regards\nPaul White\nWhite & Partners\n\nThis e-mail and any attachments are confidential.\n',
    words: 'Please sign the mandate.\n\nBest regards',
  },
  {
    program: 'a person who writes of a letter',
    body: 'On Monday the insurer wrote:\nwe refuse to pay.\n\nFrom my side nothing is missing.\n',
    words: 'On Monday the insurer wrote:\nwe refuse to pay.\n\nFrom my side nothing is missing.',
  },
  {
    program: 'a program that quotes nothing',
    body: 'Yes.\n\n\n\nI agree.\n',
    words: 'Yes.\n\nI agree.',
  },
];
