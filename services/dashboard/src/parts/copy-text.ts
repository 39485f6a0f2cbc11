/**
 * Puts a text on the clipboard, and says whether it is there. Over plain http in a local network browsers have no `navigator.clipboard`:
 * there the text that is shown is marked and copied as by hand, and stays marked for who has to press the keys.
 */
export async function copyText(text: string, shown: Node | null = null): Promise<boolean> {
  const { clipboard } = navigator as Partial<Navigator>;
  if (clipboard !== undefined)
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      // It was forbidden here, as in a frame or by a setting.
    }
  if (shown !== null) getSelection()?.selectAllChildren(shown);
  return copyByEvent(text);
}

function copyByEvent(text: string): boolean {
  let isGiven = false;
  const give = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    isGiven = true;
  };
  document.addEventListener('copy', give, { once: true });
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isDone && isGiven;
}
