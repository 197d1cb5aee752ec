/** A share as a bar next to its figure in the same cell. @param share 0-1. */
export function Bar({ share, tone = 'plain' }: { share: number; tone?: 'plain' | 'warn' }) {
  const width = Math.max(0, Math.min(share, 1)) * 100;
  return (
    <svg className="cell-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-ground" width="100" height="6" />
      <rect className={tone === 'warn' ? 'picture-bar warn' : 'picture-bar'} width={width} height="6" />
    </svg>
  );
}

/** A figure from -1 to 1 as a bar from the middle. */
export function MiddleBar({ value, tone = 'plain' }: { value: number; tone?: 'plain' | 'warn' }) {
  const width = Math.min(Math.abs(value), 1) * 50;
  return (
    <svg className="cell-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bar-ground" width="100" height="6" />
      <rect
        className={tone === 'warn' ? 'picture-bar warn' : 'picture-bar'}
        x={value < 0 ? 50 - width : 50}
        width={width}
        height="6"
      />
      <rect className="bar-middle" x="49.75" width="0.5" height="6" />
    </svg>
  );
}

/** A histogram of equal bins, with a text that says the same. */
export function SmallHistogram({ counts, description }: { counts: readonly number[]; description: string }) {
  const most = Math.max(1, ...counts);
  const width = 100 / counts.length;
  return (
    <svg className="cell-histogram" viewBox="0 0 100 24" preserveAspectRatio="none" role="img" aria-label={description}>
      <title>{description}</title>
      <rect className="bar-ground" y="23" width="100" height="1" />
      {counts.map((count, n) => (
        <rect
          key={n}
          className="picture-bar"
          x={n * width + 0.5}
          y={24 - (count / most) * 24}
          width={width - 1}
          height={(count / most) * 24}
        />
      ))}
    </svg>
  );
}
