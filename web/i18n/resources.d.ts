import type accounts from './it/accounts';
import type billing from './it/billing';
import type common from './it/common';
import type compare from './it/compare';
import type content from './it/content';
import type credits from './it/credits';
import type inbox from './it/inbox';
import type errors from './it/errors';
import type feedback from './it/feedback';
import type help from './it/help';
import type home from './it/home';
import type legal from './it/legal';
import type places from './it/places';
import type deadlines from './it/deadlines';
import type dashboard from './it/dashboard';
import type messages from './it/messages';
import type newsletter from './it/newsletter';
import type notices from './it/notices';
import type prices from './it/prices';
import type profile from './it/profile';
import type ranking from './it/ranking';
import type contact from './it/contact';
import type reports from './it/reports';
import type requests from './it/requests';
import type search from './it/search';
import type subjects from './it/subjects';
import type terms from './it/terms';
import type withdrawal from './it/withdrawal';
import type steps from './it/steps';
import type wizard from './it/wizard';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
    resources: {
      accounts: typeof accounts;
      billing: typeof billing;
      common: typeof common;
      compare: typeof compare;
      content: typeof content;
      contact: typeof contact;
      credits: typeof credits;
      inbox: typeof inbox;
      errors: typeof errors;
      feedback: typeof feedback;
      help: typeof help;
      home: typeof home;
      legal: typeof legal;
      places: typeof places;
      dashboard: typeof dashboard;
      deadlines: typeof deadlines;
      messages: typeof messages;
      newsletter: typeof newsletter;
      notices: typeof notices;
      profile: typeof profile;
      prices: typeof prices;
      ranking: typeof ranking;
      reports: typeof reports;
      requests: typeof requests;
      search: typeof search;
      subjects: typeof subjects;
      terms: typeof terms;
      withdrawal: typeof withdrawal;
      steps: typeof steps;
      wizard: typeof wizard;
    };
  }
}
