import { useEffect, useState } from 'react';

/** Slower than three times a second, which WCAG 2.3.1 has as the limit of flashes. */
const blinkMs = 700;

/** Alternates while `isBlinking`. The other views compare without motion. */
export function useBlink(isBlinking: boolean): boolean {
  const [isOdd, setOdd] = useState(false);
  useEffect(() => {
    if (!isBlinking) return;
    const timer = setInterval(() => setOdd((value) => !value), blinkMs);
    return () => clearInterval(timer);
  }, [isBlinking]);
  return isOdd;
}
