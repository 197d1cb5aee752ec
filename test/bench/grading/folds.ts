import { createHash } from 'node:crypto';
import type { Encoder } from '@exam-evaluation/grading/encoder/encoder.ts';
import type { Marker } from '@exam-evaluation/grading/marking/marker.ts';
import type { FittedModel } from '@exam-evaluation/grading/marking/offline/judgement/model.ts';
import { createOfflineMarker } from '@exam-evaluation/grading/marking/offline/marker.ts';

/** Groups of questions; each is measured by a model that was fitted on the others. */
export const FOLDS = 5;

/** The group of a question, by its id: as `fold_of` of fit.py deals them out. */
export function foldOf(id: string): number {
  return Number(BigInt(`0x${createHash('md5').update(id).digest('hex')}`) % BigInt(FOLDS));
}

/** The marker for a question by its id: that of the model that has not seen it. */
export function unseenBy(models: readonly FittedModel[], encoder: Encoder): (id: string) => Marker {
  const markers = models.map((model) => createOfflineMarker(model, encoder));
  return (id) => markers[foldOf(id)]!;
}
