import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Env } from '../../env.js';
import type { OpenSpan, Work } from './work.js';

/** Injection token of {@link Tracing}; null where OTEL_EXPORTER_OTLP_ENDPOINT is not set. */
export const TRACING = Symbol('TRACING');

/** A statement that has ended. Moments are of `performance.now()`. */
export interface EndedStatement {
  /** Without values. */
  readonly text: string;
  readonly began: number;
  readonly ended: number;
  readonly error: unknown;
}

/** Records what happens as spans of traces. Names and attributes hold routes, queues and statements without values. */
export interface Tracing {
  /** Begins the span of a call or of a job. */
  begin(work: Work, method?: string): OpenSpan;
  /** Ends it. @param failure what went wrong on our side */
  end(span: OpenSpan, outcome: { readonly status?: number; readonly failure?: string | undefined }): void;
  statement(parent: OpenSpan, statement: EndedStatement): void;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}

/** Loads the recorder where the settings name a collector, and nothing of it otherwise. */
export async function openTracing(env: Env): Promise<Tracing | null> {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const { OtlpTracing } = await import('./otlp-tracing.js');
  return new OtlpTracing(env);
}

/** Sends the last spans when the process ends. */
@Injectable()
export class TracingLifecycle implements OnApplicationShutdown {
  constructor(@Inject(TRACING) private readonly tracing: Tracing | null) {}

  async onApplicationShutdown(): Promise<void> {
    await this.tracing?.close();
  }
}
