import type { Locate } from '../reading/copy.ts';
import type { ReadByModelOptions } from '../reading/llm/copy.ts';
import type { Computing } from './computing.ts';

/** Finds the answers on the pages of a copy by steps that may be ended. */
export function locatingBy(computing: Computing): { locate: Locate; assemble: ReadByModelOptions['assemble'] } {
  return {
    locate: (words, snapshot, signal) => computing.run('locate', { snapshot }, [words], signal),
    assemble: (words, transcriptions, snapshot, signal) =>
      computing.run('assemble', { snapshot }, [words, transcriptions], signal),
  };
}
