import { defineEntity } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type { Locale } from '../../shared/locale.js';

const LetterSchema = defineEntity({
  name: 'Letter',
  tableName: 'letters',
  properties: {
    id: column.id(),
    /** Null for somebody who was not signed in. */
    accountId: column.integer().nullable(),
    name: column.text(),
    email: column.text(),
    subject: column.text(),
    text: column.text(),
    requestId: column.integer().nullable(),
    locale: column.text().$type<Locale>(),
    createdAt: column.instant(),
    decidedAt: column.instant().nullable(),
  },
});

/** What somebody wrote to the operator on the contact page. Rules 22.13 and 22.14. */
export class Letter extends LetterSchema.class {}
LetterSchema.setClass(Letter);
