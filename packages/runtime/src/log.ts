import { trace } from '@opentelemetry/api';
import { type Logger, pino, stdTimeFunctions } from 'pino';
import { currentContext } from './context.ts';

export type { Logger };

// The last line of defence: no caller is trusted to have left secrets out of what it logs.
const SECRETS =
  /ex_eval_[0-9a-f]{8,}|(?<=(?:X-Amz-Signature|X-Amz-Credential|sig)=)[^&"\s\\]+|(?<=[Bb]earer )[\w.~+/-]+=*/g;

/** Replaces API keys, tokens and presigned signatures in a text. */
export function scrubSecrets(text: string): string {
  return text.replace(SECRETS, '[redacted]');
}

/** JSON lines on stdout (or `write`) with service, request and trace ids. */
export function createLogger(options: { service: string; level?: string; write?: (line: string) => void }): Logger {
  const write = options.write ?? ((line: string) => void process.stdout.write(line));
  return pino(
    {
      level: options.level ?? 'info',
      base: { service: options.service },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      mixin: () => {
        const span = trace.getActiveSpan()?.spanContext();
        return {
          ...(currentContext() && { request_id: currentContext()?.requestId }),
          ...(span && { trace_id: span.traceId, span_id: span.spanId }),
        };
      },
    },
    { write: (line: string) => write(scrubSecrets(line)) },
  );
}
