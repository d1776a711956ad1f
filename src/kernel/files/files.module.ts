import { Module } from '@nestjs/common';
import { ENV, type Env } from '../../env.js';
import { FileStore } from './file-store.js';
import { openStore } from './open-store.js';

/** Where the bytes of documents are kept. */
@Module({
  providers: [{ provide: FileStore, inject: [ENV], useFactory: (env: Env) => openStore(env) }],
  exports: [FileStore],
})
export class FilesModule {}
