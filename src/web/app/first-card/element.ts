/** Returns an element with attributes and content; without a component library, which loads later. */
export function h(
  tag: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: readonly (HTMLElement | string | false)[],
  onClick?: () => void,
): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, value)
  element.append(...content.filter((part) => part !== false))
  if (onClick) element.addEventListener('click', onClick)
  return element
}
