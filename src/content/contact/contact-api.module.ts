import { Module } from '@nestjs/common';
import { CasesModule } from '../../moderation/cases/cases.module.js';
import { ContactApi } from './contact.api.js';

/** What other modules need of letters to the operator. */
@Module({ imports: [CasesModule], providers: [ContactApi], exports: [ContactApi] })
export class ContactApiModule {}
