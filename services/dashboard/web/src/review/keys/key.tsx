/** The key for the action beside it. It is hidden from screen readers, which have the list of keys. */
export function Key({ children }: { children: string }) {
  return (
    <span className="review-kbd" aria-hidden="true">
      {children}
    </span>
  );
}
