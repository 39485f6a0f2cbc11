const form = document.querySelector<HTMLDetailsElement>('details.try');
if (form !== null) {
  form.hidden = false;
  form.querySelector('button')!.addEventListener('click', () => void send(form));
}

const findValue = (name: string): string | undefined =>
  form?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)?.value.trim();

/** Sends one request to the origin of this page, without its cookies: only the key decides. */
async function send({ dataset }: HTMLDetailsElement): Promise<void> {
  const place = form!.querySelector('.answer')!;
  place.textContent = 'Waiting …';
  const path = dataset['path']!.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(form!.querySelector<HTMLInputElement>(`[data-in-path="${name}"]`)!.value.trim()),
  );
  const [key, query, body] = [findValue('key'), findValue('query'), findValue('body')];
  try {
    const answer = await fetch(query ? `${path}?${query}` : path, {
      method: dataset['method']!,
      credentials: 'omit',
      headers: {
        ...(key && { 'X-API-Key': key }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body }),
    });
    place.replaceChildren(getStatus(answer), await readContent(answer));
  } catch (error) {
    place.textContent = `No answer: ${String(error)}`;
  }
}

function getStatus({ status, statusText, headers }: Response): HTMLElement {
  const warnings = headers.get('X-Capture-Warnings');
  return element('p', `${status} ${statusText}${warnings === null ? '' : `, warnings: ${warnings}`}`);
}

async function readContent(answer: Response): Promise<HTMLElement> {
  const type = answer.headers.get('Content-Type') ?? '';
  const file = await answer.blob();
  if (type.includes('json')) return element('pre', pretty(await file.text()));
  if (type.startsWith('text/')) return element('pre', (await file.text()).slice(0, 20_000));
  // The policy of the page allows images only as data URLs.
  const address = await readData(file);
  if (!type.startsWith('image/')) return link(address, `${type}, ${file.size} bytes`);
  const picture = new Image();
  picture.src = address;
  picture.alt = 'The answer';
  return picture;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

function readData(file: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    // The result is text, because it is a data URL.
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.readAsDataURL(file);
  });
}

function element(name: 'p' | 'pre', text: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (name === 'pre') made.tabIndex = 0;
  return made;
}

function link(href: string, text: string): HTMLElement {
  return Object.assign(document.createElement('a'), { href, download: 'answer', textContent: `Save ${text}` });
}
