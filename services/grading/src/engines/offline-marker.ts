import type { Computing } from '../computing/computing.ts';
import type { AnswerMarker } from './engine.ts';

/** The identity of the offline marker, for code that does not load it. */
export const OFFLINE = { name: 'offline', version: '2' };

/** Marks offline, in one step for each answer. */
export function offlineMarker(computing: Computing): AnswerMarker {
  return {
    ...OFFLINE,
    mark: ({ snapshot, question, answer }, signal) => computing.run('mark', { snapshot, question }, [answer], signal),
  };
}
