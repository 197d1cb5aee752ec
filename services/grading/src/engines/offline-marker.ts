import type { Computing } from '../computing/computing.ts';
import type { Marker } from '../marking/marker.ts';

/** The identity of the offline marker, for code that does not load it. */
export const OFFLINE = { name: 'offline', version: '2' };

/** Creates an offline marker that runs on `computing`. */
export function offlineMarker(computing: Computing): Marker {
  return {
    ...OFFLINE,
    mark: ({ snapshot, question, answer }, signal) => computing.run('mark', { snapshot, question }, [answer], signal),
  };
}
