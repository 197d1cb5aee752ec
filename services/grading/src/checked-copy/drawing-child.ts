// Draws checked copies for its parent, one at a time, until its input ends: reads a DrawingOrder, writes a
// DrawingOutcome.
import { create, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { DrawingOrderSchema, DrawingOutcomeSchema } from '@exam-evaluation/proto/grading/v1/drawing_pb.js';
import { drawCheckedCopy } from './draw.ts';
import { type Parcel, ParcelReader, writeParcel } from './parcels.ts';

function toParcel(outcome: MessageInitShape<typeof DrawingOutcomeSchema>['outcome'], ...files: Uint8Array[]): Parcel {
  return { message: toBinary(DrawingOutcomeSchema, create(DrawingOutcomeSchema, { outcome })), files };
}

async function handle({ message, files }: Parcel): Promise<Parcel> {
  try {
    const drawing = await drawCheckedCopy(fromBinary(DrawingOrderSchema, message), files);
    if ('pdf' in drawing) return toParcel({ case: 'drawn', value: true }, drawing.pdf);
    return toParcel({ case: 'picturesWanted', value: { pages: drawing.picturesWanted, reason: drawing.reason } });
  } catch (error) {
    return toParcel({ case: 'failed', value: String(error) });
  }
}

const reader = new ParcelReader(Number.POSITIVE_INFINITY);
for await (const chunk of process.stdin) {
  const order = reader.take(chunk as Buffer);
  if (order) writeParcel(process.stdout, await handle(order));
}
