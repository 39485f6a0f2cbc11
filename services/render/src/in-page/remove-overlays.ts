/// <reference lib="dom" />

export type Swept = { readonly removed: number; readonly removedNow: number; readonly remaining: number };
type Kind = { readonly name: string; readonly words: string; readonly names: string };

/**
 * Takes away what behaves like a blocking dialog and is known as one of `kinds`, its backdrop and its scroll lock; goes on doing so
 * until the page is left. Called again it sweeps once more.
 *
 * Deliberately left alone: what the visitor opened (it came right after a real click or key press), dialogs with a password or
 * payment form, navigation, media viewers, maps, and anything without which little of the page would be left. A dialog of no known kind
 * stays and is counted.
 */
export function removeOverlays(kinds: readonly Kind[]): Swept {
  type Sweeper = {
    sweep: () => number;
    /** Counts as removed now what went since it was reported last, by a watcher as well. */
    report: () => Swept;
    hasWork: () => boolean;
    add: (more: readonly Kind[]) => void;
  };
  const world = globalThis as typeof globalThis & { overlays?: Sweeper };
  if (world.overlays !== undefined) {
    world.overlays.add(kinds);
    world.overlays.sweep();
    return world.overlays.report();
  }

  const userMs = 2_500;
  const roundsMax = 8;
  const throttleMs = 60;
  const textMax = 5_000;
  const known = new Map<string, { words: RegExp; names: RegExp }>();
  const opened = new WeakSet<Element>();
  const met = new WeakSet<Element>();
  const hidden = new Set<HTMLElement>();
  const watchedRoots = new WeakSet<Node>();
  let removed = 0;
  let remaining = 0;
  let lastUserAt = -Infinity;
  let styles = new Map<Element, CSSStyleDeclaration>();

  const add = (more: readonly Kind[]): void => {
    for (const { name, words, names } of more)
      known.set(name, { words: new RegExp(words, 'i'), names: new RegExp(names, 'i') });
  };
  const styleOf = (element: Element): CSSStyleDeclaration => {
    const kept = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, kept);
    return kept;
  };
  const parentOf = (element: Element): Element | null =>
    element.assignedSlot ?? element.parentElement ?? (element.getRootNode() as Partial<ShadowRoot>).host ?? null;
  const isHtml = (element: Element): element is HTMLElement => element instanceof HTMLElement;
  const isTopLayer = (element: Element): boolean => element.matches(':modal,:popover-open');

  /** Open shadow roots included; closed ones stay shut to everybody. */
  const elementAt = (x: number, y: number): Element | null => {
    let found = document.elementFromPoint(x, y);
    while (found?.shadowRoot) {
      const inner: Element | null = found.shadowRoot.elementFromPoint(x, y);
      if (inner === null || inner === found) break;
      found = inner;
    }
    return found;
  };
  const allIn = (root: Element | ShadowRoot, selector: string): Element[] => {
    const found = [...root.querySelectorAll(selector)];
    const hosts = [...root.querySelectorAll('*')].filter(({ shadowRoot }) => shadowRoot !== null);
    if (root instanceof Element && root.shadowRoot !== null) found.push(...allIn(root.shadowRoot, selector));
    for (const { shadowRoot } of hosts) found.push(...allIn(shadowRoot!, selector));
    return found;
  };
  const has = (root: Element, selector: string): boolean => allIn(root, selector).length > 0;
  /** What can be read of it. What is hidden inside does not count: pages keep their other dialogs there. */
  const textOf = (root: Element | ShadowRoot): string => {
    let text = root instanceof HTMLElement ? root.innerText : '';
    if (root instanceof Element && root.shadowRoot !== null) text += ` ${textOf(root.shadowRoot)}`;
    if (root instanceof ShadowRoot) text += [...root.children].map((child) => textOf(child)).join(' ');
    else
      for (const inner of root.querySelectorAll('*'))
        if (inner.shadowRoot !== null) text += ` ${textOf(inner.shadowRoot)}`;
    return text.replace(/\s+/g, ' ');
  };
  const isShown = (element: Element): boolean =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  /** The part of the visible page that an element and what hangs out of it takes, from 0 to 1. */
  const coverOf = (element: Element): number => {
    const cover = (box: DOMRect): number =>
      (Math.max(0, Math.min(box.right, innerWidth) - Math.max(box.left, 0)) *
        Math.max(0, Math.min(box.bottom, innerHeight) - Math.max(box.top, 0))) /
      (innerWidth * innerHeight);
    const own = cover(element.getBoundingClientRect());
    if (own > 0.001) return own;
    const inner = [...element.children, ...(element.shadowRoot?.children ?? [])];
    return Math.max(0, ...inner.map((child) => cover(child.getBoundingClientRect())));
  };

  const dialogLike = '[role=dialog],[role=alertdialog],[aria-modal=true],dialog,[popover]';
  const dismissWords =
    /^(?:[×✕✖✗xX]|close\b.*|dismiss|(?:no|nope),?.*|not (?:now|yet|interested).*|maybe later|later|skip.*|cancel|got it|ok(?:ay)?|continue.*|i (?:am|will).*|yes.*|enter.*|leave.*|exit|accept.*|agree.*|allow.*|(?:reject|decline|deny|refuse|block).*|stay.*|don.t.*|remind me.*|schließen|ablehnen|nein.*|fermer|non.*|cerrar|chiudi|sluiten)$/i;
  const controls = 'button,[role=button],a,input[type=button],input[type=submit],summary';
  const canBeDismissed = (element: Element): boolean =>
    allIn(element, controls).some((control) => {
      const said =
        (control.getAttribute('aria-label') ?? control.getAttribute('title') ?? textOf(control)) ||
        (control as HTMLInputElement).value ||
        '';
      return dismissWords.test(said.trim()) || /close|dismiss/i.test(control.getAttribute('class') ?? '');
    });

  /** Bigger than a box of a page, or by its own word one: an element that keeps the visitor from the page. */
  const isModal = (element: Element, cover: number): boolean =>
    (isTopLayer(element) && element.matches(':modal')) ||
    element.matches('[aria-modal=true],[role=alertdialog]') ||
    has(element, '[aria-modal=true],[role=alertdialog],dialog:modal') ||
    cover > 0.45 ||
    (element.matches(dialogLike) && (isLocked() || hasBackdrop(element)));

  const isLocked = (): boolean =>
    [document.documentElement, document.body].some((root) => /hidden|clip/.test(styleOf(root).overflowY)) ||
    styleOf(document.body).position === 'fixed';

  const hasBackdrop = (element: Element): boolean => {
    for (const [x, y] of [
      [2, 2],
      [innerWidth - 3, innerHeight - 3],
    ] as const) {
      const behind = elementAt(x, y);
      if (behind !== null && !element.contains(behind) && layersAt(behind).some((layer) => isBackdrop(layer)))
        return true;
    }
    return false;
  };

  /** Empty, see-through, over everything. A picture, a canvas or a frame is somebody's content. */
  const isBackdrop = (element: Element): boolean => {
    if (coverOf(element) < 0.85 || !isHtml(element)) return false;
    if (element.matches('main,article,nav,header,footer,video,canvas,img,iframe,svg,a,button,input')) return false;
    if (has(element, 'img,video,canvas,iframe,svg,input,select,textarea,main,article')) return false;
    if (textOf(element).trim().length > 3) return false;
    const { backgroundColor, backdropFilter, opacity } = styleOf(element);
    const alpha = /rgba\(.*[, ]([\d.]+)\)|\/ ([\d.]+)\)/.exec(backgroundColor);
    const strength = alpha === null ? 1 : Number(alpha[1] ?? alpha[2]);
    const isTinted = strength > 0.05 && (strength < 1 || Number(opacity) < 1);
    return isTinted || (backdropFilter !== 'none' && backdropFilter !== '');
  };

  /** From the outside in: everything between the page and an element that is laid over the page. */
  const layersAt = (element: Element): Element[] => {
    const layers: Element[] = [];
    for (
      let at: Element | null = element;
      at !== null && at !== document.body && at !== document.documentElement;
      at = parentOf(at)
    ) {
      const { position, zIndex } = styleOf(at);
      const isLaidOver =
        position === 'fixed' ||
        position === 'sticky' ||
        (position === 'absolute' && (Number(zIndex) >= 10 || at.matches(dialogLike)));
      if (isTopLayer(at) || isLaidOver) layers.unshift(at);
    }
    return layers;
  };

  /** Forms and viewers that a visitor came for. */
  const isContent = (element: Element, isNamed: boolean, cover: number): boolean => {
    if (
      element.matches(
        'nav,header,footer,main,article,[role=navigation],[role=banner],[role=main],[role=menu],[role=menubar],[role=toolbar],[role=tooltip],[role=search],[role=tablist],[role=listbox]',
      )
    )
      return true;
    if (
      has(
        element,
        'main,article,[role=main],[type=password],[autocomplete^=cc-],[autocomplete*=street-address],[autocomplete*=address-line],[name*=card i][name*=number i],iframe[src*=stripe],iframe[src*=checkout]',
      )
    )
      return true;
    if (
      element.matches('.leaflet-control,.mapboxgl-ctrl,.maplibregl-ctrl,.gm-style,.gmnoprint') ||
      has(element, '.leaflet-container,.mapboxgl-map,.maplibregl-map,.gm-style,canvas')
    )
      return true;
    if (
      /checkout|payment|(?:^|[ _-])cart|basket|log-?in(?:$|[ _-])|sign-?in(?:$|[ _-])|lightbox|gallery|fancybox|pswp|photoswipe|player|leaflet|mapbox/i.test(
        namesOf(element),
      ) &&
      !isNamed
    )
      return true;
    const isBar = cover < 0.3 && element.getBoundingClientRect().width > innerWidth * 0.9;
    if (
      isBar &&
      (has(element, 'nav,[role=navigation],[role=search],[type=search]') || allIn(element, 'a[href]').length > 5)
    )
      return true;
    return false;
  };

  const namesOf = (element: Element): string => {
    const own = (one: Element): string =>
      `${one.id} ${one.getAttribute('class') ?? ''} ${one.getAttribute('aria-label') ?? ''} ${one.getAttribute('title') ?? ''} ${one.localName.includes('-') ? one.localName : ''} ${one.localName === 'iframe' ? `${one.getAttribute('src') ?? ''} ${one.getAttribute('name') ?? ''}` : ''}`;
    const inner = [...element.children, ...(element.shadowRoot?.children ?? [])].slice(0, 6);
    return [element, ...inner, ...inner.flatMap(({ children }) => [...children].slice(0, 3))].map(own).join(' ');
  };

  /** The page must be able to do without it. */
  const leavesAPage = (element: HTMLElement): boolean => {
    const kept = element.style.getPropertyValue('display');
    const priority = element.style.getPropertyPriority('display');
    element.style.setProperty('display', 'none', 'important');
    const left = document.body.innerText.trim().length;
    const pictures = [...document.querySelectorAll('img,video,canvas,iframe,svg')].some((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width * height > 20_000;
    });
    element.style.setProperty('display', kept, priority);
    return left >= 30 || pictures;
  };

  const isInterruption = (layer: Element): boolean => {
    if (!isHtml(layer) || opened.has(layer) || !isShown(layer)) return false;
    const cover = coverOf(layer);
    if (cover < 0.004) return false;
    const names = namesOf(layer);
    const isNamed = [...known.values()].some((kind) => kind.names.test(names));
    if (isContent(layer, isNamed, cover)) return false;
    const modal = isModal(layer, cover);
    const text = textOf(layer);
    if (text.length > textMax && !has(layer, 'select,[role=listbox]') && !(modal && isNamed)) return false;
    const isSaid = [...known.values()].some((kind) => kind.words.test(text));
    if (!isNamed && !isSaid) return false;
    const isFrame = layer.localName === 'iframe' || (text.trim() === '' && has(layer, 'iframe'));
    const isAsking = canBeDismissed(layer) || has(layer, '[type=email],[type=checkbox]') || layer.matches(dialogLike);
    // A big sheet that nobody can put away and that asks for nothing is part of the page, a hero in a fixed stage for example.
    if (modal ? !(isAsking || isFrame || has(layer, `${controls},input,select`)) : !(isAsking || (isFrame && isNamed)))
      return false;
    return leavesAPage(layer);
  };

  const hide = (element: Element): void => {
    if (!isHtml(element)) return;
    element.style.setProperty('display', 'none', 'important');
    hidden.add(element);
    // What the page takes for closed may be shown again by its own script; what is hidden stays hidden.
  };

  const unlock = (): void => {
    for (const root of [document.documentElement, document.body]) {
      const { overflowY, overflowX, position, filter } = getComputedStyle(root);
      if (/hidden|clip/.test(overflowY)) root.style.setProperty('overflow-y', 'visible', 'important');
      if (/hidden|clip/.test(overflowX) && /hidden|clip/.test(overflowY))
        root.style.setProperty('overflow-x', 'visible', 'important');
      if (root === document.body && position === 'fixed') {
        const top = Number.parseFloat(getComputedStyle(root).top);
        root.style.setProperty('position', 'static', 'important');
        if (top < 0) scrollTo(0, -top);
      }
      if (filter.includes('blur')) root.style.setProperty('filter', 'none', 'important');
    }
    for (const outer of document.querySelectorAll<HTMLElement>('body > *, body > * > *')) {
      if (getComputedStyle(outer).filter.includes('blur')) outer.style.setProperty('filter', 'none', 'important');
      if (outer.inert && !hidden.has(outer)) outer.inert = false;
    }
  };

  const points = (): [number, number][] => {
    const steps = 12;
    const at = (index: number, size: number): number => Math.min(size - 2, Math.max(2, (size * index) / steps));
    const all: [number, number][] = [];
    for (let column = 0; column <= steps; column += 1)
      for (let row = 0; row <= steps; row += 1) all.push([at(column, innerWidth), at(row, innerHeight)]);
    return all;
  };

  const sweep = (): number => {
    if (document.body === null) return 0;
    let now = 0;
    const leftOver = new Set<Element>();
    for (let round = 0; round < roundsMax; round += 1) {
      styles = new Map();
      const layers = new Set<Element>();
      const hits = new Set<Element>();
      for (const [x, y] of points()) {
        const hit = elementAt(x, y);
        if (hit !== null && !hits.has(hit)) {
          hits.add(hit);
          for (const layer of layersAt(hit)) layers.add(layer);
        }
      }
      for (const top of document.querySelectorAll('dialog[open],[popover]')) if (isTopLayer(top)) layers.add(top);
      const isFromUser = performance.now() - lastUserAt < userMs;
      for (const layer of layers) {
        watch(layer.getRootNode());
        if (!met.has(layer)) {
          met.add(layer);
          if (isFromUser) opened.add(layer);
        }
      }
      let inRound = 0;
      leftOver.clear();
      for (const layer of layers) {
        if ([...hidden].some((one) => one.contains(layer))) continue;
        if (isInterruption(layer)) {
          hide(layer);
          inRound += 1;
        } else leftOver.add(layer);
      }
      if (inRound > 0) styles = new Map();
      const isAlone = ![...leftOver].some((layer) => opened.has(layer) || isStayingDialog(layer));
      for (const layer of leftOver) {
        if (!isAlone || opened.has(layer) || !isBackdrop(layer)) continue;
        const isCalledSo = /backdrop|overlay|modal|mask|scrim|curtain|lightbox|fade|popup|shade|dim/i.test(
          namesOf(layer),
        );
        if (removed + now + inRound > 0 || isCalledSo) {
          hide(layer);
          leftOver.delete(layer);
          inRound += 1;
        }
      }
      now += inRound;
      if (inRound === 0) break;
    }
    if (removed + now > 0 && ![...leftOver].some((layer) => isStayingDialog(layer))) unlock();
    removed += now;
    remaining = [...leftOver].filter((layer) => !opened.has(layer) && isStayingDialog(layer)).length;
    styles = new Map();
    return now;
  };

  /** A dialog that is not taken away: then its backdrop and its lock are not either. */
  const isStayingDialog = (layer: Element): boolean => {
    if (!isShown(layer) || isBackdrop(layer)) return false;
    const cover = coverOf(layer);
    return (
      isTopLayer(layer) ||
      layer.matches('[aria-modal=true],[role=alertdialog]') ||
      (layer.matches('[role=dialog]') && cover > 0.03)
    );
  };

  const watch = (root: Node): void => {
    if (watchedRoots.has(root)) return;
    watchedRoots.add(root);
    observer.observe(root, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['class', 'style', 'open', 'hidden', 'aria-hidden', 'inert'],
    });
  };
  let isDue = false;
  let lastAt = 0;
  const observer = new MutationObserver(() => {
    if (isDue) return;
    isDue = true;
    setTimeout(
      () => {
        isDue = false;
        lastAt = performance.now();
        sweep();
        // What the sweep itself changed is no news.
        observer.takeRecords();
      },
      Math.max(0, throttleMs - (performance.now() - lastAt)),
    );
  });
  for (const type of ['pointerdown', 'keydown', 'click'])
    addEventListener(type, ({ isTrusted }) => void (isTrusted && (lastUserAt = performance.now())), {
      capture: true,
      passive: true,
    });

  add(kinds);
  watch(document);
  let reported = 0;
  const report = (): Swept => {
    const removedNow = removed - reported;
    reported = removed;
    return { removed, removedNow, remaining };
  };
  const hasWork = (): boolean => isDue || removed > reported || observer.takeRecords().length > 0;
  world.overlays = { sweep, report, hasWork, add };
  sweep();
  observer.takeRecords();
  return report();
}

/** Whether the page has changed since it was swept last, or something was taken away that has not been reported. Asked once: sweep then. */
export function hasOverlayWork(): boolean {
  const { overlays } = globalThis as typeof globalThis & { overlays?: { hasWork(): boolean } };
  return overlays?.hasWork() ?? true;
}
