/** The mark of the product, beside its name. */
export function Mark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="mark">
      <rect width="32" height="32" rx="7" />
      <path d="M9 17l5 5 9-12" />
    </svg>
  );
}
