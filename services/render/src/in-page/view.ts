import { memory } from './memory.ts';

type View = Pick<DOMRectReadOnly, 'top' | 'left' | 'bottom' | 'right'>;
/** `null` if the page's window shows nothing of the frame. */
type ViewWorld = { view?: View | null };

const getView = (): View | null => {
  const { view } = memory<ViewWorld>();
  return view === undefined ? { top: 0, left: 0, bottom: innerHeight, right: innerWidth } : view;
};

export function isInView({ top, left, bottom, right }: View): boolean {
  const view = getView();
  return view !== null && bottom > view.top && right > view.left && top < view.bottom && left < view.right;
}

/** Smaller frames count visits. */
const framePxMin = 8;
/** The observer never reports a frame that is not drawn. */
const reportMsMax = 250;

/**
 * Finds out which part of a frame the page's window shows, across the borders of origins. `isWhole`
 * counts all of it.
 */
export async function findFrameView(isWhole: boolean): Promise<boolean> {
  const world = memory<ViewWorld>();
  if (innerWidth < framePxMin || innerHeight < framePxMin) world.view = null;
  else if (isWhole) delete world.view;
  else
    world.view = await new Promise<View | null>((resolve) => {
      const watcher = new IntersectionObserver(([entry]) => {
        watcher.disconnect();
        resolve(entry?.isIntersecting === true ? entry.intersectionRect : null);
      });
      watcher.observe(document.documentElement);
      setTimeout(() => resolve(null), reportMsMax);
    });
  return world.view !== null;
}
