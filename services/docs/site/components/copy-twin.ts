/** The adjacent link remains if there is no clipboard, as on a page without HTTPS. */
const button = document.querySelector<HTMLButtonElement>('button[data-twin]');
if (button !== null && navigator.clipboard !== undefined) {
  button.hidden = false;
  button.addEventListener('click', () => void copy(button));
}

async function copy(from: HTMLButtonElement): Promise<void> {
  const label = from.textContent;
  const isCopied = await fetch(from.dataset['twin']!)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(answer.statusText))))
    .then((text) => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
    );
  from.textContent = isCopied ? 'Copied' : 'Not copied';
  setTimeout(() => (from.textContent = label), 2_000);
}
