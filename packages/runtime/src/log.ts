import { trace } from '@opentelemetry/api';
import { type Logger, pino, stdTimeFunctions } from 'pino';
import { currentContext } from './context.ts';

export type { Logger };

// The last line of defence against secrets in the log, which no caller should pass in the first place.
const SECRETS =
  /ex_eval_[0-9a-f]{8,}|(?<=(?:X-Amz-Signature|X-Amz-Credential|X-Amz-Security-Token|sig)=)[^&"\s\\]+|(?<=[Bb]earer )[\w.~+/-]+=*/g;

/** Replaces API keys, tokens and presigned signatures in a text. */
function scrubSecrets(text: string): string {
  return text.replace(SECRETS, '[redacted]');
}

/** An error as it is logged: PostgreSQL's `detail` and `where` quote what people wrote. */
function withoutData(error: Error): object {
  const { detail: _detail, where: _where, ...told } = pino.stdSerializers.err(error) as Record<string, unknown>;
  return told;
}

const created: Logger[] = [];

/**
 * Lets an operator make every logger of this process verbose for a while: SIGUSR2 sets them to `debug`, the next one
 * restores their levels.
 */
export function toggleDebugOnSignal(): void {
  let levels: string[] | undefined;
  process.on('SIGUSR2', () => {
    const before = levels;
    levels = before ? undefined : created.map((log) => log.level);
    created.forEach((log, index) => {
      log.level = before ? (before[index] ?? log.level) : 'debug';
    });
    created[0]?.warn({ debug: !before }, 'log level changed');
  });
}

/** JSON lines on stdout (or `write`) with service, request and trace ids. */
export function createLogger(options: { service: string; level?: string; write?: (line: string) => void }): Logger {
  const write = options.write ?? ((line: string) => void process.stdout.write(line));
  const log = pino(
    {
      level: options.level ?? 'info',
      base: { service: options.service },
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: withoutData },
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
  created.push(log);
  return log;
}
