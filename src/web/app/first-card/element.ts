import './first-card.css'

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

/** The class of the place where a card says that the app could not be loaded. */
export const LOST = 'first-lost'

/** Returns that place. */
export function lostPlace(): HTMLElement {
  return h('div', { class: LOST, role: 'alert' }, [])
}

/** Returns a page with the bar of the app; `home` is where its name leads. */
export function framed(
  productName: string,
  home: string,
  content: readonly HTMLElement[],
  after: readonly HTMLElement[] = [],
): HTMLElement {
  return h('div', { class: 'shell first-card' }, [
    h('header', { class: 'nav-bar' }, [
      h('nav', { class: 'nav-row', 'aria-label': 'Main' }, [
        h('a', { class: 'brand', href: home }, [productName]),
      ]),
    ]),
    h('main', {}, content),
    ...after,
  ])
}
