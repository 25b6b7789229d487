/**
 * A line of text below a row while it is not empty. Returns the function that sets it.
 *
 * @param attribute of the control, by which it names the line
 */
export function createLine(
  look: string,
  row: HTMLElement,
  control: HTMLElement,
  attribute: 'aria-describedby' | 'aria-errormessage',
): (words: string) => void {
  const line = document.createElement('p');
  line.className = look;
  if (attribute === 'aria-errormessage') line.role = 'alert';
  return (words) => {
    line.id = `${row.dataset['row']}.${look}`;
    line.textContent = words;
    if (words === '') line.remove();
    else if (!line.isConnected) row.append(line);
    control.toggleAttribute(attribute, words !== '');
    if (words !== '') control.setAttribute(attribute, line.id);
  };
}
