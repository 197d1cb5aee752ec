import type { Computing } from '../computing/computing.ts';
import type { Marker } from './marker.ts';

/** Who the offline marker is, for those who do not load it. */
export const OFFLINE = { name: 'offline', version: '2' };

/** The offline marker, with its computing done wherever `computing` does it. */
export function offlineMarker(computing: Computing): Marker {
  return {
    ...OFFLINE,
    mark: ({ snapshot, question, answer, examples }, signal) =>
      computing.run('mark', { snapshot, question }, [answer, examples], signal),
  };
}
