import { useEffect, useState } from 'react';

/**
 * Milliseconds between two images. This is slower than three changes a second, the limit of flashes
 * in WCAG 2.3.1.
 */
const blinkMs = 700;

/** Alternates while `isBlinking`. The other views compare images without motion. */
export function useBlink(isBlinking: boolean): boolean {
  const [isOdd, setOdd] = useState(false);
  useEffect(() => {
    if (!isBlinking) return;
    const timer = setInterval(() => setOdd((value) => !value), blinkMs);
    return () => clearInterval(timer);
  }, [isBlinking]);
  return isOdd;
}
