/** Pixels of a photo's longer side in a copy: more than a scan at 200 dpi has, at a fraction of a phone's size. */
const LONG_SIDE_MAX = 2_600;
const QUALITY = 0.85;

/** A picture from a phone, upright as its camera says; undefined for a file that the browser cannot show. */
export async function openPhoto(file: File): Promise<ImageBitmap | undefined> {
  try {
    const whole = await createImageBitmap(file);
    const scale = Math.min(1, LONG_SIDE_MAX / Math.max(whole.width, whole.height));
    if (scale === 1) return whole;
    const [resizeWidth, resizeHeight] = [Math.round(whole.width * scale), Math.round(whole.height * scale)];
    const smaller = await createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: 'high' });
    whole.close();
    return smaller;
  } catch {
    return undefined;
  }
}

/** A canvas with the picture at this length of its longer side, turned clockwise by quarters. */
export function toCanvas(picture: ImageBitmap, longSide: number, quarters = 0): OffscreenCanvas {
  const scale = longSide / Math.max(picture.width, picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = quarters % 2 ? new OffscreenCanvas(height, width) : new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((quarters * Math.PI) / 2);
  context.drawImage(picture, -width / 2, -height / 2, width, height);
  return canvas;
}

export function toJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}
