import type { SameKeys } from '../texts';
import type it from '../it/wizard';

export default {
  crumb: 'New request',
  pageTitle: '{{title}} · step {{step}} of {{steps}}',
  description: 'Tell us what happened once, free of charge. Up to five lawyers answer with a quote, and you choose.',
  help: 'Help with this step',
  back: 'Back to {{name}}',
  toReview: 'Save and return to the review',
  progress: {
    label: 'Steps of the request',
    of: 'Step {{step}} of {{steps}}',
    next: 'next: {{name}}',
    done: 'done',
  },
  step: {
    '1': { name: 'Subject', title: 'What is it about?', to: 'the subject' },
    '2': { name: 'Your side', title: 'Which side are you on?', to: 'your side' },
    '3': { name: 'Place', title: 'Where did it happen?', to: 'the place' },
    '4': { name: 'Description', title: 'Tell us what happened', to: 'your story' },
    '5': { name: 'Documents', title: 'Documents and other information', to: 'the documents' },
    '7': { name: 'Plan', title: 'The request is free', to: 'the plan' },
    '8': { name: 'Invoice', title: 'No invoice details needed', to: 'the invoice' },
    '9': { name: 'Send', title: 'Read it again and send it', to: 'sending' },
  },
  note: {
    sentBack: 'This answer is needed first. What you have already written is safe.',
    adopted: 'Your draft is now in your account. Carry on from here.',
    resumed: 'Carry on from here: your other answers are already in place.',
    going: 'You are continuing the request you started.',
    drafts_one: 'You have a draft to finish:',
    drafts_other: 'You have {{count}} drafts to finish. The latest:',
    draftIn: '{{type}}, {{city}}',
    sessionOver: 'Your session has ended. What you wrote is safe here: sign in again to continue.',
    notAdopted:
      'We could not save the draft in your account. It is still here: we will try again as soon as you are back online.',
    notAdoptedOnline: 'We could not save the draft in your account. It is still here: try to reload the page.',
  },
  restart: {
    ask: 'Start again',
    title: 'Do you want to start again?',
    confirm: 'Start again',
    device: 'The answers given so far are deleted from this device, and with them the documents you have uploaded.',
    server: 'The draft stays among your requests: you can continue or delete it whenever you like.',
  },
  later: {
    save: 'Save and finish later',
    leave: 'Save and leave',
    device: 'The draft is saved on this device. Go back to it with “Tell us what happened”.',
    server: 'The draft is saved among your requests.',
  },
  saved: {
    saving: 'Saving…',
    waiting: 'Saved here. It will go to your account as soon as you are back online.',
    retrying: 'Saved here, not yet in your account: we will try again shortly.',
    refused: 'Saved here, not in your account: something has to be corrected.',
    unkept: 'This browser does not keep what you write: don’t close the page.',
    device: 'Saved at {{time}} on this device',
    server: 'Saved at {{time}}',
  },
  type: {
    others_one: 'Show one more subject',
    others_other: 'Show the other {{count}} subjects',
    missing: 'Choose a subject',
    lead: 'Choose the nearest subject. It decides which lawyers receive the request.',
    legend: 'Subject',
    continue: 'Continue with your side',
    sideNote1: 'If you are in doubt',
    sideNote1Text:
      'Choose “Other compensation”, the last one on the list. Lawyers read the story, not just the subject.',
    sideNote2: 'How long it takes',
    sideNote2Text:
      'A few questions, one on each page: choose an answer and the next one comes. Stop whenever you like: your answers stay safe.',
  },
} satisfies SameKeys<typeof it>;
