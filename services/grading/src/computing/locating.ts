import type { ReadByModelOptions } from '../copies/read-by-model.ts';
import type { Locate } from '../copies/read-copy.ts';
import type { FindFramed } from '../copies/read-framed.ts';
import type { Computing } from './computing.ts';

/** Finds the answers on the pages of a copy by steps that may be ended. */
export function locatingBy(computing: Computing): {
  locate: Locate;
  assemble: ReadByModelOptions['assemble'];
  find: FindFramed;
} {
  return {
    locate: (words, snapshot, signal) => computing.run('locate', { snapshot }, [words], signal),
    assemble: (words, transcriptions, snapshot, signal) =>
      computing.run('assemble', { snapshot }, [words, transcriptions], signal),
    find: (words, snapshot, signal) => computing.run('framed', { snapshot }, [words], signal),
  };
}
