import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

interface Props {
  /** What it holds, for those who reach it by the keyboard to scroll it. */
  label: string;
  className?: string;
  children: ReactNode;
}

/** A part that scrolls by itself where it has too little room; then keyboards reach it, too. */
export function ScrollBox({ label, className = 'table-wrap', children }: Props) {
  const box = useRef<HTMLElement>(null);
  const [scrolls, setScrolls] = useState(false);
  // Before it is painted, so that it is never seen scrolling and out of the keyboard's reach.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = () =>
      setScrolls(current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight);
    look();
    const sizes = new ResizeObserver(look);
    for (const part of [current, ...current.children]) sizes.observe(part);
    return () => sizes.disconnect();
  }, []);
  return (
    <section ref={box} className={className} {...(scrolls && { role: 'group', tabIndex: 0, 'aria-label': label })}>
      {children}
    </section>
  );
}
