/** The key that does what stands beside it. Screen readers hear of keys in their list. */
export function Key({ children }: { children: string }) {
  return (
    <span className="review-kbd" aria-hidden="true">
      {children}
    </span>
  );
}
